/** Fields whose values people read and nothing is judged by. */
const fields: ReadonlySet<string> = new Set([
  '$comment',
  'description',
  'example',
  'examples',
  'externalDocs',
  'info',
  'links',
  'summary',
  'title',
  'xml',
]);

/** Whether a field, of whatever object, is there for people: a document with a mistake in it means the same. */
export function isForPeople(name: string): boolean {
  return fields.has(name);
}
