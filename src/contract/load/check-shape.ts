import { describeNode, quotingHint } from '../../codec/index.js';
import type { JsonNode, JsonObjectNode } from '../../json/index.js';
import { nearestName } from '../../error/index.js';
import { isObject, itemsOf, type Located, memberAt, membersOf } from '../document/located.js';
import { nodeLike, remove, rename, rewrite } from '../document/rewrite.js';
import type { Report } from '../document/report.js';
import { coerced } from '../repairs/coerced.js';
import { newIn32 } from '../repairs/openapi-32.js';
import { leadsToSchema } from '../repairs/payloads.js';
import { repair } from '../repairs/repairs.js';
import { shapeOf } from '../structure/objects.js';
import { type ObjectShape, type Shape, type Test, text, type Version } from '../structure/shape.js';

/** Handles the schemas and references that a check of shapes finds, but does not check itself. */
export interface Walk {
  readonly version: Version;
  readonly report: Report;
  /** The root of the main document, whose declarations apply to all documents. */
  readonly root: Located;
  /** Handles a schema. `orBoolean` allows a boolean where the dialect does not. */
  schema(at: Located, subject: string, orBoolean: boolean): void;
  /** Handles a reference to an object of that shape. */
  reference(at: Located<JsonObjectNode>, shape: ObjectShape): void;
  /** Handles a reference where OpenAPI allows none, instead of a value of that shape. */
  splice(at: Located<JsonObjectNode>, shape: Shape, subject: string, walk: Walk): void;
}

/**
 * Checks the shape of a value, which messages call `subject`. A mistake with a clear meaning is rewritten.
 *
 * @returns whether the value can be used.
 */
export function checkShape(at: Located, shape: Shape, subject: string, walk: Walk, advice?: Advice): boolean {
  if (standsForReference(at, shape, walk)) {
    walk.splice(at, shape, subject, walk);
    return true;
  }
  if (!typeFits(at.node, shape)) return takeMisfit(at, shape, subject, walk, advice);
  switch (shape.kind) {
    case 'string':
      return checkText(at, at.node.type === 'string' ? at.node.value : '', shape.test, subject, walk);
    case 'number':
      return checkText(at, at.node.type === 'number' ? at.node.literal : '', shape.test, subject, walk);
    case 'list':
      return checkList(at, shape, subject, walk);
    case 'map':
      return checkMap(at, shape, subject, walk);
    case 'object':
      checkObject(at, shapeOf(shape.object), shape.referable, walk);
      return true;
    case 'schema':
      walk.schema(at, subject, shape.orBoolean === true);
      return true;
    case 'either': {
      const chosen = shape.shapes.find((each) => typeFits(at.node, each));
      return chosen === undefined || checkShape(at, chosen, subject, walk);
    }
    default:
      return true;
  }
}

type Advice = (node: JsonNode) => string | undefined;

/**
 * Whether an object stands for a reference. In a map of schemas, `$ref` may be the name of a property, but a property
 * cannot be a string.
 */
function standsForReference(at: Located, shape: Shape, walk: Walk): at is Located<JsonObjectNode> {
  if (walk.report.isStrict || !isObject(at) || at.node.members.length > 3) return false;
  const isUnreferable = shape.kind === 'object' && !shape.referable && !shapeOf(shape.object).fields.has('$ref');
  if (!isUnreferable && shape.kind !== 'list' && shape.kind !== 'map') return false;
  const reference = memberAt(at, '$ref')?.node;
  if (reference?.type !== 'string' || holdsTexts(shape)) return false;
  return shape.kind !== 'object' || shape.object !== 'Media Type' || !leadsToSchema(reference.value);
}

function holdsTexts(shape: Shape): boolean {
  return shape.kind === 'map' && (shape.value.kind === 'string' || shape.value.kind === 'any');
}

function takeMisfit(at: Located, shape: Shape, subject: string, walk: Walk, advice?: Advice): boolean {
  const hint = advice?.(at.node) ?? quotingHint(at.node, nameOf(shape));
  const message = `${subject} must be ${nameOf(shape)}, not ${describeNode(at.node)}`;
  const meant = walk.report.isStrict ? undefined : coerced(at.node, shape);
  walk.report.problem(at, 'wrong-type', message, hint, meant?.taken);
  if (meant === undefined) return false;
  rewrite(at.node, meant.content);
  return typeFits(at.node, shape) && checkShape(at, shape, subject, walk);
}

/** Checks the fields of an object. */
export function checkObject(at: Located, shape: ObjectShape, referable: boolean, walk: Walk): void {
  if (!isObject(at)) return;
  if (referable && memberAt(at, '$ref') !== undefined) return checkReference(at, shape, walk);
  repair(at, shape.name, walk);
  const meant = checkFields(at, shape, walk);
  for (const [name, field] of shape.fields) {
    const owed = field.required === 'always' || field.required === walk.version;
    if (!owed || meant.has(name) || memberAt(at, name) !== undefined) continue;
    if (newIn32(shape.name, `no ${name}`, walk.root)) continue;
    const message = `missing "${name}" in the ${shape.name} Object`;
    walk.report.problem(at, 'missing-property', message, undefined, 'used without it');
  }
  for (const rule of shape.rules) rule(at, walk.version, walk.report);
  if (shape.fields.has('$ref') && memberAt(at, '$ref') !== undefined) walk.reference(at, shape);
}

/**
 * Returns the names of dropped fields, and those that misspelt ones probably stand for: none of them counts as missing.
 */
function checkFields(at: Located<JsonObjectNode>, shape: ObjectShape, walk: Walk): ReadonlySet<string> {
  const meant = new Set<string>();
  const known = [...shape.fields].filter(([, { only }]) => only === undefined || only === walk.version);
  for (const { name, key, value } of membersOf(at)) {
    const field = shape.fields.get(name);
    const subject = JSON.stringify(name);
    const check = (its: Shape, as = subject): void => {
      if (checkShape(value, its, as, walk)) return;
      meant.add(name);
      drop(at, value, walk);
    };
    if (value.node.type === 'string' && newIn32(shape.name, `${name}: ${value.node.value}`, walk.root)) {
      const message = `${JSON.stringify(value.node.value)} is new in OpenAPI 3.2 and is not read`;
      walk.report.remark(value, 'openapi-3.2', message);
      meant.add(name);
      // Whether requests require a parameter with an unknown location is checked later.
      if (name !== 'in') drop(at, value, walk);
    } else if (field !== undefined && (field.only === undefined || field.only === walk.version)) {
      check(field.shape);
    } else if (shape.extensible && name.startsWith('x-')) {
      continue;
    } else if (newIn32(shape.name, name, walk.root)) {
      walk.report.remark(key, 'openapi-3.2', `${subject} is new in OpenAPI 3.2 and is not read`);
    } else if (shape.others !== undefined) {
      const wrong = shape.others.key(name);
      if (wrong === undefined) {
        check(shape.others.value);
        continue;
      }
      const meantName = isFree(at, wrong.meant) ? wrong.meant : undefined;
      walk.report.problem(key, 'unknown-property', wrong.message, wrong.hint, takenAs(meantName));
      if (walk.report.isStrict) continue;
      if (meantName === undefined) {
        drop(at, value, walk);
        continue;
      }
      rename(at.node, key.node, meantName);
      check(shape.fields.get(meantName)?.shape ?? shape.others.value, JSON.stringify(meantName));
    } else {
      const near = nearestName(
        name,
        known.map(([each]) => each),
      );
      if (near !== undefined) meant.add(near);
      const message = `unknown property ${subject} in the ${shape.name} Object`;
      const nearShape = isFree(at, near) ? shape.fields.get(near)?.shape : undefined;
      const isMeant = nearShape !== undefined && typeFits(value.node, nearShape);
      const hint = hintFor(name, field?.only, near);
      walk.report.problem(key, 'unknown-property', message, hint, takenAs(isMeant ? near : undefined));
      if (walk.report.isStrict || !isMeant || near === undefined) continue;
      rename(at.node, key.node, near);
      check(nearShape, JSON.stringify(near));
    }
  }
  return meant;
}

/** Removes a value without a meaning, so that it is not read. A strict report refuses the document anyway. */
function drop(from: Located, { node }: Located, { report }: Walk): void {
  if (!report.isStrict) remove(from, node);
}

function isFree(at: Located, name: string | undefined): name is string {
  return name !== undefined && memberAt(at, name) === undefined;
}

function takenAs(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `taken as ${JSON.stringify(name)}`;
}

function hintFor(name: string, only: Version | undefined, near: string | undefined): string | undefined {
  if (only !== undefined) return `it belongs to OpenAPI ${only}`;
  if (name === '$ref') return 'a reference is not allowed here';
  return near === undefined ? undefined : `did you mean ${JSON.stringify(near)}?`;
}

/** OpenAPI 3.1 §4.8.23: fields other than `summary` and `description` SHALL be ignored; in 3.0 (§4.7.23) all are. */
function checkReference(at: Located<JsonObjectNode>, shape: ObjectShape, walk: Walk): void {
  for (const { name, key, value } of membersOf(at)) {
    if (name === '$ref') checkShape(value, text, '"$ref"', walk);
    if (name === '$ref' || name.startsWith('x-')) continue;
    if (name === 'summary' || name === 'description') continue;
    walk.report.remark(key, 'ignored-property', `"${name}" is ignored beside "$ref"`);
  }
  walk.reference(at, shape);
}

function checkText(at: Located, value: string, test: Test<string> | undefined, subject: string, walk: Walk): boolean {
  const wrong = test?.(value);
  if (wrong === undefined) return true;
  const sentence = wrong.message.startsWith('must ') ? `${subject} ${wrong.message}` : wrong.message;
  const taken = wrong.isPlain === true ? 'used as it is' : takenAs(wrong.meant);
  walk.report.problem(at, 'invalid-value', sentence, wrong.hint, taken);
  if (wrong.meant === undefined || walk.report.isStrict) return wrong.isPlain === true;
  rewrite(at.node, { type: 'string', value: wrong.meant });
  return true;
}

function checkList(at: Located, shape: Extract<Shape, { kind: 'list' }>, subject: string, walk: Walk): boolean {
  const items = itemsOf(at);
  if (shape.fault !== undefined) {
    const { message, hint } = shape.fault;
    walk.report.problem(at, 'wrong-type', `${subject} ${message}`, hint, 'used as it is');
  }
  if (shape.notEmpty === true && items.length === 0) {
    walk.report.problem(at, 'invalid-value', `${subject} must have at least one item`);
    return false;
  }
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (!checkShape(item, shape.item, `item ${index + 1} of ${subject}`, walk)) drop(at, item, walk);
    if (shape.unique !== true || item.node.type !== 'string') continue;
    if (seen.has(item.node.value)) {
      const message = `${subject} has ${JSON.stringify(item.node.value)} twice`;
      walk.report.problem(item, 'invalid-value', message, 'remove one', 'taken as one');
    }
    seen.add(item.node.value);
  }
  return true;
}

function checkMap(at: Located, shape: Extract<Shape, { kind: 'map' }>, subject: string, walk: Walk): boolean {
  for (const { name, key, value } of membersOf(at)) {
    const wrong = shape.key?.(name);
    if (wrong !== undefined) checkText(key, name, shape.key, `a name in ${subject}`, walk);
    if (checkShape(value, shape.value, JSON.stringify(name), walk)) continue;
    if (shape.value.kind !== 'schema' || walk.report.isStrict) {
      drop(at, value, walk);
      continue;
    }
    // An empty object, without which the property would count as undeclared.
    rewrite(value.node, nodeLike({}, value.node));
    checkShape(value, shape.value, JSON.stringify(name), walk);
  }
  return true;
}

const isTruth = (node: JsonNode): boolean => node.type === 'literal' && node.value !== null;
const isObjectNode = (node: JsonNode): boolean => node.type === 'object';

/** The kinds of shapes that are no types of nodes: their names, and the nodes that fit. */
const kinds: Partial<Record<Shape['kind'], readonly [name: string, fits: (node: JsonNode) => boolean]>> = {
  any: ['any value', () => true],
  boolean: ['true or false', isTruth],
  list: ['an array', ({ type }) => type === 'array'],
  map: ['an object', isObjectNode],
  object: ['an object', isObjectNode],
  schema: ['a schema', (node) => isObjectNode(node) || isTruth(node)],
};

function typeFits(node: JsonNode, shape: Shape): boolean {
  if (shape.kind === 'either') return shape.shapes.some((each) => typeFits(node, each));
  return kinds[shape.kind]?.[1](node) ?? node.type === shape.kind;
}

function nameOf(shape: Shape): string {
  if (shape.kind !== 'either') return kinds[shape.kind]?.[0] ?? `a ${shape.kind}`;
  const right = shape.shapes.filter((each) => each.kind !== 'list' || each.fault === undefined);
  return right.map(nameOf).join(' or ');
}
