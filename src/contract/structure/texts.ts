import { parseMediaType } from '../../http/index.js';
import { nearestName } from '../../error/index.js';
import type { Test } from './shape.js';

/** One of several words. */
export function oneOf(...words: readonly string[]): Test<string> {
  return (value) => {
    if (words.includes(value)) return undefined;
    const choice = words.map((word) => JSON.stringify(word)).join(', ');
    const message = words.length === 1 ? `must be ${choice}` : `must be one of ${choice}`;
    const meant = nearestName(value, words);
    return { message: `${message}, not ${JSON.stringify(value)}`, hint: didYouMean(meant), meant };
  };
}

function didYouMean(meant: string | undefined): string | undefined {
  return meant && `did you mean ${JSON.stringify(meant)}?`;
}

/** A URI reference (RFC 3986 §4.1), checked only for its characters. */
export const uriReference: Test<string> = (value) =>
  /^[!#-;=?-Z_a-z~[\]%\u00A0-\u{10FFFF}]*$/u.test(value) && !/%(?![0-9A-Fa-f]{2})/.test(value)
    ? undefined
    : { message: `must be a URL, not ${JSON.stringify(value)}`, isPlain: true };

export const emailAddress: Test<string> = (value) =>
  /^[^\s@]+@[^\s@]+$/u.test(value)
    ? undefined
    : { message: `must be an e-mail address, not ${JSON.stringify(value)}`, isPlain: true };

/** A media type or a media range (RFC 9110 §8.3.1, §12.5.1). */
export const mediaRange: Test<string> = (value) =>
  parseMediaType(value) === undefined
    ? { message: `${JSON.stringify(value)} is not a media type`, hint: 'write it like application/json', isPlain: true }
    : undefined;

/** The names of components (OpenAPI 3.1 §4.8.7.1). */
export const componentName: Test<string> = (value) =>
  /^[a-zA-Z0-9._-]+$/.test(value)
    ? undefined
    : {
        message: `${JSON.stringify(value)} is not a component name`,
        hint: 'use letters, digits, ".", "-" and "_"',
        isPlain: true,
      };

/** The fields of the Responses Object (OpenAPI 3.1 §4.8.16.2). */
export const statusKey: Test<string> = (value) => {
  if (/^[1-5](?:[0-9][0-9]|XX)$/.test(value)) return undefined;
  const message = `${JSON.stringify(value)} is not a status`;
  const meant = /^[1-5]xx$/i.test(value) ? value.toUpperCase() : nearestName(value, ['default']);
  return { message, hint: didYouMean(meant) ?? 'use a status such as 200, a range such as 4XX, or default', meant };
};

/** The fields of the Paths Object (OpenAPI 3.1 §4.8.8.1). */
export const pathKey: Test<string> = (value) =>
  value.startsWith('/')
    ? undefined
    : {
        message: `the path ${JSON.stringify(value)} must begin with "/"`,
        hint: `write ${JSON.stringify(`/${value}`)}`,
        meant: `/${value}`,
      };

/** Any name. */
export const anyName: Test<string> = () => undefined;
