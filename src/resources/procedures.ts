import { grouped, type Operation } from '../contract/index.js';
import { isListing, keysIn } from './kind-of-path.js';
import { formOf, literalOf, stepsOf } from './path-steps.js';
import { parted } from './paths.js';
import { areTwins, readAs, splitAtDot } from './readings.js';
import { means } from './vocabulary.js';
import { plainName, thingName, wordsOf } from './words.js';

/** A path whose last name says what is done to what: `/users/delete/{id}`, `/deleteUser/{id}`, `/users.delete`. */
interface Procedure {
  readonly operation: Operation;
  /** The method that does the same to a resource (RFC 9110 §9.3). */
  readonly method: string;
  /** The path before the object. */
  readonly around: string;
  readonly object: string;
  /** The parameters after it. */
  readonly rest: string;
  /** Whether the verb is a segment of its own at the end of the path. */
  readonly isBare: boolean;
}

/**
 * Reads operations whose paths name procedures as operations on resources, with the method and the path that mean the
 * same: `POST /users/delete/{id}` and `POST /deleteUser/{id}` as `DELETE /users/{id}`, and `POST /users.archive` beside
 * `POST /users.delete` as `POST /users/archive`. Others, and those of `kept` paths, stay as they are.
 *
 * @param kept The forms of paths that the configuration declares.
 */
export function asResources(operations: readonly Operation[], kept: ReadonlySet<string>): readonly Operation[] {
  const byPath = grouped(operations, ({ path }) => path.text);
  const found = operations.map((operation) => {
    const isTwin = areTwins(byPath.get(operation.path.text) ?? []);
    return [namedPart(operation), procedureIn(operation, isTwin)] as const;
  });
  // The changes of /change_events are listed, too, so that its first word is no verb.
  const others = new Set(found.flatMap(([name, procedure]) => (procedure === undefined ? [name] : [])));
  const procedures = found.flatMap(([name, procedure]) =>
    procedure === undefined || others.has(name) || kept.has(formOf(procedure.operation.path.text)) ? [] : [procedure],
  );
  const named = new Set(procedures.map(({ operation }) => operation));
  const nouns = new Set(operations.filter((each) => !named.has(each)).map(({ path }) => formOf(path.text)));
  // The query of an operation may identify what another one creates: `authorID` an author.
  const queries = procedures.length === 0 ? [] : operations.flatMap(({ parameters }) => parameters);
  const asked = new Set(queries.flatMap(({ in: where, name }) => (where === 'query' ? [plainName(name)] : [])));
  const readings = new Map<Operation, Operation>();
  const dotted = new Map<string, string>();
  for (const group of grouped(procedures, (each) => `${formOf(each.around)} ${thingName(each.object)}`).values()) {
    const known = nounFor(group, nouns);
    const isKnown = known !== undefined && group.some(({ isBare }) => !isBare);
    const isNamed = group.some(({ method, object }) => method === 'POST' && asked.has(`${thingName(object)}id`));
    if (!(isNamed || isKnown || new Set(group.map(({ method }) => method)).size > 1)) continue;
    if (!(isNamed || nouns.has(`${known ?? ''}/{}`) || group.some(identifies))) continue;
    const [longest = ''] = group.map(({ object }) => object).toSorted((one, other) => other.length - one.length);
    // A segment of its own, as in /user/delete, stands in other paths as well.
    const isSegment = group.some(({ operation, around, object }) =>
      operation.path.text.startsWith(`${around}/${object}/`),
    );
    const name = longest.replace(/^./, (first) => first.toLowerCase());
    const literal = known !== undefined ? parted(known)[1] : isSegment ? name : collectionOf(name);
    for (const { operation, method, around, rest } of group) {
      readings.set(operation, readAs(operation, method, `${around}/${literal}${rest}`));
      const [object] = splitAtDot(operation.path.text) ?? [];
      if (object !== undefined) dotted.set(object, `${around}/${literal}`);
    }
  }
  return operations.map((operation) => readings.get(operation) ?? besideIn(operation, dotted, kept));
}

/**
 * Reads what else is done to an object that others concern, `/users.archive` beside `/users.delete`, as an action on its
 * collection. In a document of such paths, an object that is only listed has a collection, too.
 *
 * @param collections The paths of the collections, by the path before the dot.
 */
function besideIn(
  operation: Operation,
  collections: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): Operation {
  const { method, path } = operation;
  const [object, verb = ''] = splitAtDot(path.text) ?? [];
  if (object === undefined || object.includes('{') || kept.has(formOf(path.text))) return operation;
  const collection = collections.get(object);
  if (collection !== undefined) return readAs(operation, method, `${collection}/${verb}`);
  const isListed = collections.size > 0 && method === 'GET' && means(verb.toLowerCase(), 'lists');
  return isListed ? readAs(operation, method, object) : operation;
}

/** The form of the path of the collection in the document, preferably of one whose items have paths. */
function nounFor([first]: readonly Procedure[], nouns: ReadonlySet<string>): string | undefined {
  if (first === undefined) return undefined;
  const around = `${formOf(first.around)}/`;
  const found = [...nouns].flatMap((form) => {
    const own = form.startsWith(around) ? form.slice(around.length).replace(/\/\{\}$/, '') : '';
    return thingName(own) === thingName(first.object) && !own.includes('/') ? [around + own] : [];
  });
  return found.find((form) => nouns.has(`${form}/{}`)) ?? found[0];
}

/** The name of the collection of an object: `pads` for `pad`. */
function collectionOf(name: string): string {
  return thingName(name) === plainName(name) && thingName(`${name}s`) === thingName(name) ? `${name}s` : name;
}

/** Whether a request to a procedure identifies one item. */
function identifies({ operation, method, object, rest }: Procedure): boolean {
  if (rest.includes('{')) return true;
  if (method === 'POST') return false;
  const inQuery = operation.parameters.filter(({ in: where }) => where === 'query');
  return keysIn(operation, thingName(object), inQuery, true).length > 0;
}

/** The path of an operation up to its last name. */
function namedPart({ path }: Operation): string {
  const steps = stepsOf(path.text);
  return formOf(steps.slice(0, steps.findLastIndex((step) => literalOf(step) !== '') + 1).join(''));
}

function procedureIn(operation: Operation, isTwin: boolean): Procedure | undefined {
  const steps = stepsOf(operation.path.text);
  const at = steps.findLastIndex((step) => literalOf(step) !== '');
  const literal = literalOf(steps[at]);
  if (literal === '' || steps[at]?.startsWith(':') === true) return undefined;
  const [before, after] = splitAtDot(literal) ?? [];
  const [first = ''] = wordsOf(literal);
  const verb = after?.toLowerCase() ?? first;
  const method = methodFor(verb, isTwin ? 'POST' : operation.method);
  if (method === undefined) return undefined;
  const own = (before ?? literal.slice(verb.length)).replace(/^[-_]|[-_]?by[-_]?id$/gi, '');
  const object = method === 'GET' ? own.replace(/^(?:all|All|ALL)(?![a-z])[-_]?/, '') : own;
  const rest = steps.slice(at + 1).join('');
  const isBare = object === '' && rest === '';
  const end = object === '' ? at - 1 : at;
  const named = object === '' ? literalOf(steps[end]) : object;
  if (named === '') return undefined;
  const found = { operation, method, around: steps.slice(0, end).join(''), object: named, rest, isBare };
  const shows = method !== 'GET' || means(verb, 'lists') || isListing(operation, thingName(named)) || identifies(found);
  return shows ? found : undefined;
}

/** The method that does to a resource what a verb says; undefined if the method of the operation contradicts it. */
function methodFor(verb: string, method: string): string | undefined {
  const isPost = method === 'POST';
  if (means(verb, 'fetches')) return isPost || method === 'GET' ? 'GET' : undefined;
  if (means(verb, 'shows')) return method === 'GET' ? 'GET' : undefined;
  if (means(verb, 'creates')) return isPost || method === 'PUT' ? 'POST' : undefined;
  if (means(verb, 'updates')) return isPost ? 'PATCH' : method === 'PUT' || method === 'PATCH' ? method : undefined;
  if (means(verb, 'deletes')) return isPost || method === 'DELETE' ? 'DELETE' : undefined;
  return undefined;
}
