import { isOfString, type MediaType, type Operation, type RequestBody } from '../../contract/index.js';
import {
  formKind,
  fieldLines,
  isJsonMediaType,
  matchesMediaRange,
  matchesSomeRange,
  parseMediaType,
  type MediaTypeValue,
} from '../../http/index.js';
import { decodeUtf8, parseJson, parsePointer, toValue, type JsonValue } from '../../json/index.js';
import { readFormObject, spreadsObject } from '../form-object.js';
import { formFields, type FormField } from '../form.js';
import { readParts } from '../multipart.js';
import { schemaViolations, type Flaw } from '../flaw.js';

/** Reads and judges the request bodies of one operation. */
export interface BodyJudge {
  /** The matching media type of the contract, if there is one, and the possible values of the body. */
  read(
    rawFields: readonly string[],
    body: Uint8Array,
  ): { readonly mediaType: MediaType; readonly readings: readonly JsonValue[] } | undefined;
  judge(rawFields: readonly string[], body: Uint8Array): readonly Flaw[];
}

/** Reads and judges bytes of one media type. */
interface BytesJudge {
  /** The matching media type of the contract, if there is one. */
  readonly mediaType: MediaType | undefined;
  /** Every value that the bytes may represent, the most likely last. */
  read(body: Uint8Array): readonly JsonValue[];
  judge(body: Uint8Array): readonly Flaw[];
}

const location = ['request', 'body'];
const none: readonly Flaw[] = [];
/** The maximum number of cached Content-Type values. */
const mostKnown = 64;

/** Judges request bodies: presence, content coding and media type (RFC 9110 §8.3, §8.4), and content. */
export function bodyJudge({ requestBody, place }: Operation): BodyJudge {
  if (requestBody === undefined) {
    const message = 'it has a body, of which the contract says nothing';
    const undescribed: readonly Flaw[] = [
      { aspect: 'body', certainty: 'unclear', refusal: undefined, location, code: 'body', message, place },
    ];
    return { read: () => undefined, judge: (_, body) => (body.length === 0 ? none : undescribed) };
  }
  const known = new Map<string, BytesJudge>();
  const ofType = (type: string): BytesJudge => {
    const judge = known.get(type) ?? judgeOfType(type, requestBody);
    if (known.size < mostKnown) known.set(type, judge);
    return judge;
  };
  const flaw = flawMaker(requestBody);
  const [first] = requestBody.content;
  const typeless = (count: number): readonly Flaw[] => {
    const message = count === 0 ? 'the media type of the body is missing' : 'the body has several media types';
    return [flaw({ aspect: 'media-type', certainty: 'unclear', refusal: 'media-type', code: 'media-type', message })];
  };
  const coded = (coding: string): readonly Flaw[] => {
    const message = `the body is coded as ${coding}, which is not taken`;
    const [code, aspect] = ['content-encoding', 'content-encoding'] as const;
    return [flaw({ aspect, certainty: 'unclear', refusal: 'media-type', code, message })];
  };
  const absent = (types: readonly string[]): readonly Flaw[] => {
    const [type, ...others] = types;
    if (!requestBody.required) {
      if (type === undefined) return none;
      const message = 'it has a media type, but no body';
      return [flaw({ aspect: 'no-body', certainty: 'unclear', refusal: undefined, code: 'body', message })];
    }
    // A length of 0 may mean no content, or content of zero bytes (RFC 9110 §6.4.1).
    const wanted = type === undefined || others.length > 0 ? undefined : ofType(type).mediaType;
    const meant = wanted === undefined ? requestBody.content : [wanted];
    const certainty = meant.some(isEmptyContentGood) ? 'unclear' : 'clear';
    return [
      flaw({ aspect: 'no-body', certainty, refusal: 'invalid', code: 'required', message: 'the body is missing' }),
    ];
  };
  return {
    read(rawFields, body) {
      const [type, ...others] = fieldLines(rawFields, 'content-type');
      if (body.length === 0 || type === undefined || others.length > 0) return undefined;
      const judge = ofType(type);
      return judge.mediaType && { mediaType: judge.mediaType, readings: judge.read(body) };
    },
    judge(rawFields, body) {
      const types = fieldLines(rawFields, 'content-type');
      if (body.length === 0) return absent(types);
      const coding = fieldLines(rawFields, 'content-encoding').find(
        (value) => value.trim().toLowerCase() !== 'identity',
      );
      if (coding !== undefined) return coded(coding);
      const [type, ...others] = types;
      // RFC 9110 §8.3: without exactly one media type, a recipient may guess.
      if (type !== undefined && others.length === 0) return ofType(type).judge(body);
      return [...typeless(types.length), ...(first === undefined ? none : ofType(first.range).judge(body))];
    },
  };
}

type Found = Omit<Flaw, 'location' | 'place'> & Partial<Pick<Flaw, 'location' | 'place'>>;

function flawMaker({ place }: Pick<Flaw, 'place'>): (found: Found) => Flaw {
  return (found) => ({ location, place, ...found });
}

function judgeOfType(text: string, { content, place }: RequestBody): BytesJudge {
  const flaw = flawMaker({ place });
  const refused = (message: string): readonly Flaw[] => [
    flaw({ aspect: 'media-type', certainty: 'clear', refusal: 'media-type', code: 'media-type', message }),
  ];
  const type = parseMediaType(text);
  if (type === undefined) {
    const [first] = content;
    const range = first === undefined ? undefined : parseMediaType(first.range);
    const asFirst = first === undefined || range === undefined ? undefined : bytesJudge(first, range);
    const flaws = refused(`${text} is not a media type`);
    return {
      mediaType: undefined,
      read: () => [],
      judge: (body) => (asFirst === undefined ? flaws : [...flaws, ...asFirst.judge(body)]),
    };
  }
  const mediaType = mediaTypeFor(content, type);
  if (mediaType === undefined) {
    const ranges = content.map(({ range }) => range).join(', ');
    const flaws = refused(`the media type of the body is ${type.essence}, not ${ranges}`);
    return { mediaType, read: () => [], judge: () => flaws };
  }
  const judge = bytesJudge(mediaType, type);
  const charset = type.parameters.get('charset')?.toLowerCase() ?? 'utf-8';
  if (!isJsonMediaType(type) || charset === 'utf-8') return { mediaType, ...judge };
  const message = `the charset of the body is ${charset}, while JSON is UTF-8`;
  const refusal = charset === 'utf8' || charset === 'us-ascii' ? undefined : 'media-type';
  const foreign = flaw({ aspect: 'media-type', certainty: 'unclear', refusal, code: 'media-type', message });
  return {
    mediaType,
    read: judge.read,
    judge: (body) => [foreign, ...(refusal === undefined ? judge.judge(body) : [])],
  };
}

/** OpenAPI 3.1 §4.8.13: the most specific of several matching keys applies. */
function mediaTypeFor(content: readonly MediaType[], value: MediaTypeValue): MediaType | undefined {
  const matching = content.filter(({ range }) => matchesMediaRange(range, value));
  return (
    matching.find(({ range }) => !range.includes('*')) ??
    matching.find(({ range }) => !range.startsWith('*')) ??
    matching[0]
  );
}

/**
 * Whether empty content is valid for a media type: an empty file, text or form is, an empty JSON text (RFC 8259 §2),
 * multipart body (RFC 2046 §5.1) or XML document is not.
 */
export function isEmptyContentGood({ range, schema }: MediaType): boolean {
  const type = parseMediaType(range);
  if (type === undefined || isJsonMediaType(type) || /^multipart\/|[/+]xml$/.test(type.essence)) return false;
  const value = formKind(type) === 'urlencoded' ? {} : '';
  return schema === undefined || schema.isValid(value, 'request');
}

/** Media types whose text is read literally; others, such as `text/csv`, have a syntax of their own. */
const plainTexts = new Set(['text/plain', 'text/html', 'text/markdown']);

/** Whether a body of that media type is plain text with the schema of a string, so that the text is the value. */
export function isText({ range, schema }: MediaType): boolean {
  return plainTexts.has(parseMediaType(range)?.essence ?? '') && schema !== undefined && isOfString(schema);
}

type ContentJudge = Omit<BytesJudge, 'mediaType'>;

function bytesJudge(mediaType: MediaType, type: MediaTypeValue): ContentJudge {
  if (isJsonMediaType(type)) return jsonJudge(mediaType);
  const form = formKind(type);
  if (form === 'urlencoded') {
    return formJudge(mediaType, (body) => formFields(body, mediaType));
  }
  const boundary = type.parameters.get('boundary');
  if (form === 'multipart') {
    return formJudge(mediaType, (body) => (boundary === undefined ? undefined : readParts(body, boundary)));
  }
  if (mediaType.schema === undefined) return { read: () => [], judge: () => none };
  return textJudge(mediaType, type);
}

/** Judges JSON by RFC 8259, without loss of precision. */
function jsonJudge({ schema, place }: MediaType): ContentJudge {
  const flaw = flawMaker({ place });
  return {
    read(body) {
      const parsed = parseJson(body);
      return parsed.ok ? [toValue(parsed.node)] : [];
    },
    judge(body) {
      const parsed = parseJson(body);
      if (!parsed.ok) {
        const { kind, message: why, line, column } = parsed.problem;
        // RFC 8259 §8.1 lets a parser ignore a byte order mark, §9 lets it limit the depth.
        const certainty = kind === 'byte-order-mark' || kind === 'too-deep' ? 'unclear' : 'clear';
        const message = `the body is not JSON: ${why} (line ${line}, column ${column})`;
        return [flaw({ aspect: 'body', certainty, refusal: 'malformed', code: 'json', message })];
      }
      const failures = schema?.validate(toValue(parsed.node), 'request') ?? [];
      if (failures.length === 0 && parsed.remarks.length === 0) return none;
      const remarks = parsed.remarks.map(({ kind, message: why, pointer }) => {
        // Parsers disagree on which member of a repeated name counts (RFC 8259 §4).
        const refusal = kind === 'duplicate-name' ? 'malformed' : undefined;
        const at = [...location, ...parsePointer(pointer)];
        const message = `the body is JSON that parsers read differently: ${why}`;
        return flaw({ aspect: 'body', certainty: 'unclear', refusal, code: kind, message, location: at });
      });
      const unclear = new Set(failures.filter(({ isUnclear }) => isUnclear === true));
      const unjudged = failures.filter(({ isUnjudged }) => isUnjudged === true);
      const clear = failures.filter((failure) => !unclear.has(failure) && failure.isUnjudged !== true);
      return [
        ...remarks,
        ...bodyFlaws(schemaViolations(clear, location, 'the body'), 'clear', 'invalid'),
        ...bodyFlaws(schemaViolations(unjudged, location, 'the body'), 'unclear', 'invalid'),
        ...bodyFlaws(schemaViolations([...unclear], location, 'the body'), 'unclear', undefined),
      ];
    },
  };
}

/** Judges a form: it is a violation only if every reading is. */
function formJudge(
  mediaType: MediaType,
  fieldsOf: (body: Uint8Array) => readonly FormField[] | undefined,
): ContentJudge {
  const { schema, place, encoding } = mediaType;
  const flaw = flawMaker({ place: schema?.place ?? place });
  const isSpread = spreadsObject(mediaType);
  const asksForTypes = [...encoding.values()].some(({ contentType }) => contentType !== undefined);
  return {
    read(body) {
      const fields = fieldsOf(body);
      return fields === undefined || isSpread ? [] : readFormObject(fields, mediaType).objects;
    },
    judge(body) {
      const fields = fieldsOf(body);
      if (fields === undefined) {
        const message = 'the body is not multipart with the boundary of its media type';
        return [flaw({ aspect: 'body', certainty: 'clear', refusal: 'malformed', code: 'multipart', message })];
      }
      if (schema === undefined) return none;
      const { objects, isDoubtful, mayBeAbsent } = readFormObject(fields, mediaType);
      const failures = objects.map((object) => schema.validate(object, 'request'));
      const right = failures.filter((each) => each.length === 0).length;
      const certainty = isSpread ? 'unjudged' : isDoubtful ? 'unclear' : 'clear';
      if (right === 0) {
        return bodyFlaws(schemaViolations(failures.at(-1) ?? [], location, 'the form'), certainty, 'invalid');
      }
      const passing = (of: Flaw['certainty'], message: string): readonly Flaw[] => [
        flaw({ aspect: 'body', certainty: of, refusal: undefined, code: 'form', message }),
      ];
      if (isSpread) return passing('unjudged', 'the form has an object that is spread over names of its own');
      if (isDoubtful) return passing('unclear', 'the form has a field that is read in different ways');
      const ofTypes = asksForTypes ? fields.flatMap((field) => partTypeFlaws(field, mediaType)) : none;
      if (ofTypes.length > 0 || !mayBeAbsent || right === failures.length) return ofTypes;
      return passing('unclear', 'an empty field may stand for none');
    },
  };
}

/**
 * Flaws for parts whose media type differs from `encoding` (OpenAPI 3.1 §4.8.15.1). A part without a media type leaves
 * it to the reader, and without an entry in `encoding`, the default media type is only a recommendation.
 */
function partTypeFlaws({ name, said }: FormField, { encoding }: MediaType): readonly Flaw[] {
  const { contentType, place } = encoding.get(name) ?? {};
  if (said === undefined || contentType === undefined || place === undefined) return none;
  if (matchesSomeRange(contentType, said)) return none;
  const message = `the media type of the part is ${said.essence}, not ${contentType}`;
  const at = [...location, name];
  const [aspect, certainty, refusal] = ['media-type', 'clear', 'invalid'] as const;
  return [{ aspect, certainty, refusal, code: 'media-type', message, location: at, place }];
}

/** Judges a text against the schema of a string; the value of other media types is unknown. */
function textJudge(mediaType: MediaType, type: MediaTypeValue): ContentJudge {
  const { schema, place } = mediaType;
  const isUtf8 = (type.parameters.get('charset') ?? 'utf-8').toLowerCase() === 'utf-8';
  const isPlain = isText(mediaType) && isUtf8;
  const flaw = flawMaker({ place: schema?.place ?? place });
  const message = `a body of ${type.essence} is not judged before it is sent`;
  const unjudged = [flaw({ aspect: 'body', certainty: 'unjudged', refusal: undefined, code: 'body', message })];
  // The schema of XML describes elements (OpenAPI 3.1 §4.8.26), a numeric schema what the text represents.
  const isOther = type.type !== 'text' || /[/+]xml$/.test(type.essence) || schema === undefined || !isOfString(schema);
  const read = (body: Uint8Array): readonly JsonValue[] => (isOther ? [] : [Buffer.from(body).toString('utf8')]);
  return {
    read,
    judge(body) {
      const [text] = read(body);
      const failures = text === undefined ? [] : (schema?.validate(text, 'request') ?? []);
      const isJudged = isPlain && 'text' in decodeUtf8(body);
      if (failures.length === 0) return isJudged ? none : unjudged;
      const violations = schemaViolations(failures, location, 'the body');
      return bodyFlaws(violations, isJudged ? 'clear' : 'unjudged', 'invalid');
    },
  };
}

function bodyFlaws(
  violations: ReturnType<typeof schemaViolations>,
  certainty: Flaw['certainty'],
  refusal: Flaw['refusal'],
): readonly Flaw[] {
  return violations.map((violation) => ({ aspect: 'body', certainty, refusal, ...violation }));
}
