import { once, type Contract, type Operation, type Parameter } from '../../../contract/index.js';
import type { JsonValue } from '../../../json/index.js';
import { samplesIn } from '../values/samples.js';
import { goodExamples } from './good-parameter.js';

/** Examples of path parameters, by the path as far as these stand in it, whatever they are called. */
const toldIn = once(({ operations }: Contract): ReadonlyMap<string, readonly JsonValue[]> => {
  const told = new Map<string, readonly JsonValue[]>();
  for (const operation of operations) {
    for (const parameter of operation.parameters) {
      if (parameter.in !== 'path') continue;
      const values = ownExamples(parameter);
      const way = wayTo(parameter, operation);
      if (values.length > 0 && !told.has(way)) told.set(way, values);
    }
  }
  return told;
});

/** The paths to which something is posted, whatever the parameters in them are called. */
const postedTo = once(({ operations }: Contract): ReadonlySet<string> => {
  const posts = operations.filter(({ method }) => method === 'POST');
  return new Set(posts.map(({ path: { text } }) => blank(text).replace(/\/$/, '')));
});

/**
 * What other operations give as an example of the thing that a path parameter names, where it has none of its own:
 * `/plants/{id}` and `/plants/{plantId}/leaves` are about the same plants, and what one of them puts there another one is
 * to find. What is posted may be done to a thing only once, and is done to one that can be created for it.
 */
export function toldOnPath(parameter: Parameter, operation: Operation, contract: Contract): readonly JsonValue[] {
  if (parameter.in !== 'path') return [];
  const told = toldIn(contract);
  if (told.size === 0 || ownExamples(parameter).length > 0) return [];
  const way = wayTo(parameter, operation);
  const isOfOwn = operation.method === 'POST' && postedTo(contract).has(way.slice(0, way.lastIndexOf('/')));
  return isOfOwn ? [] : (told.get(way) ?? []);
}

function ownExamples(parameter: Parameter): readonly JsonValue[] {
  return [...goodExamples(parameter), ...(parameter.schema === undefined ? [] : samplesIn([parameter.schema]))];
}

function wayTo({ name }: Parameter, { path: { text } }: Operation): string {
  const hole = `{${name}}`;
  return blank(text.slice(0, text.indexOf(hole) + hole.length));
}

function blank(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, '{}');
}
