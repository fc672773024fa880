import type { MediaType } from '../../contract/index.js';
import { isJsonMediaType, parseMediaType, percentDecoded, type MediaTypeValue } from '../../http/index.js';

/** One field of a form as it is written. */
export interface FormField {
  readonly name: string;
  readonly text: string;
  /** As it stands in a urlencoded form; of a multipart one the same as the text. */
  readonly raw: string;
  /** Whether it is said to be JSON. */
  readonly isJson: boolean;
  /** The media type that a part says it has. */
  readonly said?: MediaTypeValue;
}

/** The fields of a form in order; undefined where the body is no form, or none that can be read. */
export function formFields(
  body: Buffer,
  type: MediaTypeValue,
  { encoding }: MediaType,
): readonly FormField[] | undefined {
  const saysJson = (text: string | undefined): boolean => {
    const said = text === undefined ? undefined : parseMediaType(text);
    return said !== undefined && isJsonMediaType(said);
  };
  if (type.essence === 'application/x-www-form-urlencoded') {
    return pairs(body.toString('utf8')).map(([rawName, raw]) => {
      const name = decodedForm(rawName);
      return { name, text: decodedForm(raw), raw, isJson: saysJson(encoding.get(name)?.contentType) };
    });
  }
  const boundary = type.parameters.get('boundary');
  if (type.essence !== 'multipart/form-data' || boundary === undefined) return undefined;
  const fields: FormField[] = [];
  // Latin-1 keeps every byte, whatever the parts hold.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = Math.max(0, part.indexOf('\r\n\r\n'));
    const head = part.slice(0, end);
    const name = /\bname="(?<name>[^"]*)"/.exec(head)?.groups?.['name'];
    if (name === undefined) return undefined;
    const text = Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1').toString('utf8');
    const said = /^content-type: *(?<type>.+)$/im.exec(head)?.groups?.['type'];
    const value = said === undefined ? undefined : parseMediaType(said.trim());
    const isJson = value !== undefined && isJsonMediaType(value);
    fields.push({ name: percentDecoded(name), text, raw: text, isJson, ...(value && { said: value }) });
  }
  return fields;
}

function pairs(text: string): readonly (readonly [name: string, value: string])[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    });
}

/** WHATWG URL §5.1: a plus sign stands for a space. */
export function decodedForm(text: string): string {
  return percentDecoded(text.replaceAll('+', ' '));
}
