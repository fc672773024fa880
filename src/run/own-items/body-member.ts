import {
  instantiateText,
  isUniquePart,
  sampleValues,
  type RequestPlan,
  type Template,
  type TemplatePart,
} from '../../cases/index.js';
import { isJsonMediaType, parseMediaType } from '../../http/index.js';
import { parseJson } from '../../json/index.js';

/** A text or a number at the top of a body in JSON or of a form, as the plan of a request has it. */
export interface BodyMember {
  readonly name: string;
  /** As it is written, each hole as its kind: equal for members that are written alike. */
  readonly text: string;
  /** The plan with that in its place. */
  replaced(value: string): RequestPlan;
}

/** Where a member stands in the text of a body, and how another value is written there. */
interface Extent {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly write: (value: string) => string;
}

/** The texts and numbers at the top of the body of a plan; none where it is neither a JSON object nor a form. */
export function bodyMembers(plan: RequestPlan): readonly BodyMember[] {
  const { body, fields } = plan;
  const type = fields.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? [];
  const extentsIn = readerOf(instantiateText(type, sampleValues()));
  if (body === undefined || extentsIn === undefined || body.some((part) => part instanceof Uint8Array)) return [];
  const draw = sampleValues();
  const written = body.map((part) => instantiateText([part], draw));
  return extentsIn(written.join('')).map(({ name, start, end, write }) => {
    const part = (from: number, to?: number): Template => between(body, written, from, to);
    return {
      name,
      text: part(start, end).map(kindOf).join(''),
      replaced: (value) => ({ ...plan, body: [...part(0, start), write(value), ...part(end)] }),
    };
  });
}

function readerOf(type: string): ((text: string) => readonly Extent[]) | undefined {
  const mediaType = parseMediaType(type);
  if (mediaType === undefined) return undefined;
  if (mediaType.essence === 'application/x-www-form-urlencoded') return ofForm;
  return isJsonMediaType(mediaType) ? ofJson : undefined;
}

function ofJson(text: string): readonly Extent[] {
  const parsed = parseJson(Buffer.from(text));
  if (!parsed.ok || parsed.node.type !== 'object') return [];
  return parsed.node.members.flatMap(({ key, value: { start, end, type } }) => {
    if (type !== 'string' && type !== 'number') return [];
    const write = (value: string): string =>
      type === 'number' && /^(?:0|[1-9][0-9]*)$/.test(value) ? value : JSON.stringify(value);
    return [{ name: key.value, start, end, write }];
  });
}

function ofForm(text: string): readonly Extent[] {
  return [...text.matchAll(/(?<=^|&)([^=&]+)=([^&]*)/g)].map(({ index, 0: whole, 1: name = '', 2: value = '' }) => {
    const end = index + whole.length;
    return { name, start: end - value.length, end, write: encodeURIComponent };
  });
}

function kindOf(part: TemplatePart): string {
  return isUniquePart(part) ? `<${part.unique}>` : String(part);
}

/** The part of a template whose text lies between two offsets, neither of which is within a hole. */
function between(template: Template, written: readonly string[], from: number, to = Infinity): Template {
  let start = 0;
  return template.flatMap((part, index) => {
    const own = written[index] ?? '';
    const [first, last] = [Math.max(0, from - start), Math.min(own.length, to - start)];
    start += own.length;
    if (first >= last) return [];
    return [typeof part === 'string' ? part.slice(first, last) : part];
  });
}
