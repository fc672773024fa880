import type { MediaType, Parameter } from '../../../contract/index.js';
import { withTreeAt, type BodyTree, scalarText } from '../../../wire/index.js';
import { isJsonObject, isArrayValue, type JsonValue } from '../../../json/index.js';
import type { ValueFrame } from '../body/value-frame.js';
import { givenParameter } from '../../given/given-parts.js';
import { bodyOf } from '../values/body-of.js';
import { sampleValue } from '../../model/sample-value.js';
import type { ParameterInPlace } from './parameter-site.js';

/** Returns a parameter as a frame of values, to which the rules for bodies apply. */
export function parameterFrame(site: ParameterInPlace): ValueFrame {
  const { parameter } = site;
  const given = givenParameter(parameter);
  return {
    whole: {
      at: [parameter.in, parameter.name],
      words: `${parameter.in} parameter ${parameter.name}`,
      aspects: parameter.in === 'header' ? ['parameter', 'header'] : ['parameter'],
    },
    direction: 'request',
    mediaType: mediaTypeOf(parameter),
    given: given && bodyOf(given.value),
    // Parameters refer to existing resources.
    fresh: false,
    writer: (root, path) => (changed) => {
      const tree: BodyTree | undefined = withTreeAt(root, path, changed);
      if (tree === undefined) return undefined;
      const value = sampleValue(tree);
      return isReadAlike(value, parameter) ? site.put(value) : undefined;
    },
  };
}

function mediaTypeOf({ content, schema, examples, place }: Parameter): MediaType {
  return content ?? { range: 'text/plain', schema, examples, encoding: new Map(), place };
}

/** Returns true if all readers of the parameter get back the value: no text is empty, trimmed or split. */
function isReadAlike(value: JsonValue, parameter: Parameter): boolean {
  if (parameter.content !== undefined) return true;
  const torn = isArrayValue(value) || isJsonObject(value) ? /[\s,;|&=[\]%+]/ : undefined;
  return textsOf(value).every((text) => {
    if (text === '' || text.trim() !== text || torn?.test(text) === true) return false;
    switch (parameter.in) {
      // Some servers decode a segment too early, or take a part of it for a path parameter (RFC 3986 §3.3).
      case 'path':
        return /^[^/\\%?#;]+$/.test(text) && !/^\.+$/.test(text);
      // Only some servers percent-decode cookies (RFC 6265 §4.1.1).
      case 'cookie':
        return encodeURIComponent(text) === text;
      case 'query':
      case 'header':
        return true;
    }
  });
}

function textsOf(value: JsonValue): readonly string[] {
  if (isArrayValue(value)) return value.flatMap(textsOf);
  if (isJsonObject(value)) return Object.entries(value).flatMap(([name, member]) => [name, ...textsOf(member)]);
  return [scalarText(value)];
}
