import { changesOf } from '../rules/prove-edit.js';
import { jsonParameterRules, textParameterRules } from '../rules/value-rules.js';
import { furtherNumber } from '../rules/numbers.js';
import { valueSites } from '../body/value-sites.js';
import { freshHeader, holdingPrecondition } from '../good/header-values.js';
import type { Variation } from '../site/mutation.js';
import type { Parameter, MediaType } from '../../../contract/index.js';
import type { Budget } from '../site/budget.js';
import type { RequestSite } from '../site/request-site.js';
import { isRange, otherEnd } from '../values/range-ends.js';
import { isHarmless, parameterSites, type ParameterInPlace } from './parameter-site.js';
import { withTreeAt, type BodyTree } from '../../../wire/index.js';
import { isJsonObject, isArrayValue, valueText, type JsonValue } from '../../../json/index.js';
import type { ValueFrame } from '../body/value-frame.js';
import { givenParameter } from '../../given/given-parts.js';
import { bodyOf } from '../values/body-of.js';
import { sampleValue } from '../../model/instantiate.js';

/** Returns the changes of every keyword at every depth of the parameters, as in a body. */
export function changesOfParameters(site: RequestSite): (budget: Budget) => readonly Variation[] {
  const parameters = parameterSites(site).map(changesOfOne);
  return (budget) => parameters.flatMap((changes) => changes(budget));
}

function changesOfOne(site: ParameterInPlace): (budget: Budget) => readonly Variation[] {
  const { content, schema = content?.schema } = site.parameter;
  if (schema === undefined) return () => [];
  const { sites } = valueSites(site, parameterFrame(site), schema, ['parameter', site.id]);
  const all = content === undefined ? textParameterRules : jsonParameterRules;
  // The contract does not say whether a resource with the next number exists.
  const rules = isNameOfThing(site.parameter) ? all.filter((rule) => rule !== furtherNumber) : all;
  // HTTP defines the syntax of preconditions, and a false one suppresses the operation. A repeated key of a request
  // says nothing about the second one.
  const saysMore = holdingPrecondition(site.parameter) !== undefined || freshHeader(site.parameter) !== undefined;
  const { name } = site.parameter;
  const isOrdered = otherEnd(name, othersOf(site)) !== undefined || (site.types.includes('array') && isRange(name));
  const weighed = (variation: Variation): Variation => {
    // A JSON value is judged itself; other forms are judged by what is read from their text.
    const judged = content === undefined ? variation : proven(variation);
    if (judged.expect.outcome !== 'accept') return judged;
    if (saysMore) return { ...judged, expect: { outcome: 'survive' } };
    // A schema cannot state which end of a range is the greater one.
    return isOrdered ? { ...judged, doubt: 'range-ends-crossed' } : judged;
  };
  const places = sites.map(({ depth, open }) => {
    let changes: ReturnType<typeof changesOf> | undefined;
    return { depth, vary: (budget: Budget) => (changes ??= changesOf(open(), rules))(budget) };
  });
  return (budget) =>
    places
      .filter(({ depth }) => budget.allows(depth))
      .flatMap(({ vary }) => vary(budget))
      .filter(({ expect }) => isHarmless(expect.outcome, site))
      .map(weighed);
}

/** `/plants/{number}`, `?ownerId=1`, `X-Shop-ID: 1`. */
function isNameOfThing({ in: where, name }: Parameter): boolean {
  return where === 'path' || /(?:^|[-_.])id$|I[dD]$/.test(name);
}

/** Returns the names of the other parameters of the request. */
function othersOf({ draft, parameter }: ParameterInPlace): readonly string[] {
  return [...draft.parameters.keys()].filter((other) => other !== parameter).map(({ name }) => name);
}

function proven(variation: Variation): Variation {
  return variation.expect.outcome === 'refuse' ? { ...variation, proven: true } : variation;
}

/** Returns a parameter as a frame of values, to which the rules for bodies apply. */
function parameterFrame(site: ParameterInPlace): ValueFrame {
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
  return [valueText(value)];
}
