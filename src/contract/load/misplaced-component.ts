import type { ObjectName } from '../structure/shape.js';
import { type Located, memberAt, membersOf, rootOf } from '../document/located.js';
import { nodeLike } from '../document/rewrite.js';
import { parsePointer } from '../../json/index.js';

/** The kind of object in each section of the Components Object (OpenAPI 3.1 §4.8.7.1). */
const sections: Readonly<Record<string, ObjectName | 'Schema'>> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  examples: 'Example',
  requestBodies: 'Request Body',
  headers: 'Header',
  securitySchemes: 'Security Scheme',
  links: 'Link',
  callbacks: 'Callback',
  pathItems: 'Path Item',
};

/** Detects a reference to a component of another kind than required, and suggests one of the right kind. */
export function misplacedComponent(target: Located, wanted: ObjectName | 'Schema'): Misplaced | undefined {
  const [components, section = '', name = '', ...rest] = parsePointer(target.pointer);
  const kind = components === 'components' && rest.length === 0 && name !== '' ? kindOf(section) : undefined;
  if (kind === undefined || kind === wanted) return undefined;
  const right = Object.keys(sections).find((each) => sections[each] === wanted) ?? '';
  const same = memberAt(memberAt(memberAt(rootOf(target.document), 'components'), right), name);
  const message = `is a ${kind} Object, where a ${wanted} Object is required`;
  const hint = same && `did you mean "#/components/${right}/${name}"?`;
  const meant = taken(target, kind, wanted);
  if (meant !== undefined) return { message, hint, ...meant };
  return { message, hint, ...(same && { meant: same, taken: `taken as #/components/${right}/${name}` }) };
}

type Kind = ObjectName | 'Schema';

interface Misplaced {
  readonly message: string;
  readonly hint?: string | undefined;
  /** The intended target, if it is clear. */
  readonly meant?: Located;
  readonly taken?: string;
}

/** The members that reveal the kind of an object, wherever it is. */
const signs: Partial<Readonly<Record<Kind, readonly string[]>>> = {
  Parameter: ['name', 'in'],
  Response: ['content'],
  'Request Body': ['content'],
};

function taken(target: Located, kind: Kind, wanted: Kind): Pick<Misplaced, 'meant' | 'taken'> | undefined {
  const asItIs = { meant: target, taken: `taken as a ${wanted} Object` };
  if (signs[wanted]?.every((name) => memberAt(target, name) !== undefined) === true) return asItIs;
  if (kind === 'Parameter' && wanted === 'Header') return asItIs;
  if (wanted === 'Schema') {
    const [media] = membersOf(memberAt(target, 'content'));
    const schema = memberAt(target, 'schema') ?? memberAt(media?.value, 'schema');
    if (schema !== undefined) return { meant: schema, taken: 'taken as its schema' };
    return memberAt(target, 'type') === undefined ? undefined : asItIs;
  }
  if (kind !== 'Schema') return undefined;
  const { node } = target;
  const media = { schema: node };
  if (wanted === 'Header') return { meant: { ...target, node: nodeLike(media, node) }, taken: 'taken as its schema' };
  if (wanted !== 'Response' && wanted !== 'Request Body') return undefined;
  const meant = { ...target, node: nodeLike({ description: '', content: { 'application/json': media } }, node) };
  return { meant, taken: 'taken as the schema of JSON content' };
}

function kindOf(section: string): ObjectName | 'Schema' | undefined {
  return Object.hasOwn(sections, section) ? sections[section] : undefined;
}
