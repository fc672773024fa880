import type { MediaType } from '../../contract/index.js';
import type { MediaTypeValue } from '../../http/index.js';
import type { Place } from '../../json/index.js';
import type { Flaw } from './flaw.js';
import { judgePartTypes } from './judge-part-types.js';
import { readForm } from './read-form.js';

/** A body of a form: wrong where no way to read it is right; undefined where it is not read. */
export function judgeForm(body: Uint8Array, type: MediaTypeValue, mediaType: MediaType): readonly Flaw[] | undefined {
  const { schema } = mediaType;
  const reading = schema && readForm(body, type, mediaType);
  if (schema === undefined || reading === undefined) return undefined;
  const failures = reading.objects.map((object) => schema.validate(object, 'request'));
  const [first] = failures.at(-1) ?? [];
  const flaw = (kind: Flaw['kind'], reason: string, { place }: { readonly place: Place } = schema): readonly Flaw[] => [
    { aspect: 'body', kind, reason, place },
  ];
  if (reading.isDoubtful) return flaw('unclear', 'the form has a field that is read in different ways');
  const right = failures.filter((each) => each.length === 0).length;
  if (right === 0 && first !== undefined)
    return flaw('invalid', `${first.instance === '' ? 'the form' : first.instance} ${first.message}`, first);
  const typeFlaws = judgePartTypes(body, type, mediaType);
  if (typeFlaws.length > 0) return typeFlaws;
  if (reading.mayLack && right < failures.length) return flaw('unclear', 'an empty field may stand for none');
  return [];
}
