import { describeNode, quotingHint } from '../../codec/index.js';
import type { JsonNode, JsonObjectNode } from '../../json/index.js';
import { nearestName } from '../../error/index.js';
import { isObject, itemsOf, memberAt, membersOf } from '../load/located.js';
import type { Located } from '../load/located.js';
import type { Findings } from '../load/report.js';
import { isForPeople } from './for-people.js';
import { shapeOf } from './objects.js';
import { text } from './shape.js';
import type { ObjectShape, Shape, Test, Version } from './shape.js';

/** What a check of shapes hands on: it follows no reference and judges no schema itself. */
export interface Walk {
  readonly version: Version;
  readonly report: Findings;
  /** A schema stands here. `orBoolean`: it may be a boolean where schemas are not. */
  schema(at: Located, subject: string, orBoolean: boolean): void;
  /** A reference stands here, to something of that shape. */
  reference(at: Located<JsonObjectNode>, shape: ObjectShape): void;
}

/** Reports where a value has not the shape that it must have; `subject` is how messages call it. */
export function checkShape(at: Located, shape: Shape, subject: string, walk: Walk, advice?: Advice): void {
  const fits = typeFits(at.node, shape);
  if (!fits) {
    const hint = advice?.(at.node) ?? quotingHint(at.node, nameOf(shape));
    const message = `${subject} must be ${nameOf(shape)}, not ${describeNode(at.node)}`;
    return walk.report.problem(at, 'wrong-type', message, hint);
  }
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
      return checkObject(at, shapeOf(shape.object), shape.referable, walk);
    case 'schema':
      return walk.schema(at, subject, shape.orBoolean === true);
    case 'either': {
      const chosen = shape.shapes.find((each) => typeFits(at.node, each));
      return chosen === undefined ? undefined : checkShape(at, chosen, subject, walk);
    }
    default:
  }
}

type Advice = (node: JsonNode) => string | undefined;

/** Reports where an object is not of that kind. */
export function checkObject(at: Located, shape: ObjectShape, referable: boolean, walk: Walk): void {
  if (!isObject(at)) return;
  if (referable && memberAt(at, '$ref') !== undefined) return checkReference(at, shape, walk);
  const meant = checkFields(at, shape, walk);
  for (const [name, field] of shape.fields) {
    const owed = field.required === 'always' || field.required === walk.version;
    if (!owed || meant.has(name) || memberAt(at, name) !== undefined) continue;
    const { report } = walkOf(name, walk);
    const message = `missing "${name}" in the ${shape.name} Object`;
    // What another version does without means nothing there.
    if (field.required === 'always') report.problem(at, 'missing-property', message);
    else report.fault(at, 'missing-property', message);
  }
  for (const rule of shape.rules) rule(at, walk.version, walk.report);
  if (shape.fields.has('$ref') && memberAt(at, '$ref') !== undefined) walk.reference(at, shape);
}

/** Returns the fields that unknown ones were probably meant to be: these are not missing as well. */
function checkFields(at: Located<JsonObjectNode>, shape: ObjectShape, walk: Walk): ReadonlySet<string> {
  const meant = new Set<string>();
  const known = [...shape.fields].filter(([, { only }]) => only === undefined || only === walk.version);
  for (const { name, key, value } of membersOf(at)) {
    const field = shape.fields.get(name);
    const subject = JSON.stringify(name);
    if (field !== undefined && (field.only === undefined || field.only === walk.version)) {
      checkShape(value, field.shape, subject, walkOf(name, walk));
    } else if (shape.extensible && name.startsWith('x-')) {
      continue;
    } else if (shape.others !== undefined) {
      const wrong = shape.others.key(name);
      if (wrong !== undefined) walk.report.problem(key, 'unknown-property', wrong.message, wrong.hint);
      else checkShape(value, shape.others.value, subject, walk);
    } else {
      const near = nearestName(
        name,
        known.map(([each]) => each),
      );
      if (near !== undefined) meant.add(near);
      const message = `unknown property ${subject} in the ${shape.name} Object`;
      const hint = hintFor(name, field?.only, near);
      // What is like a field that there is may be meant to be that one; what is like none says nothing.
      if (near === undefined && name !== '$ref') walk.report.fault(key, 'unknown-property', message, hint);
      else walk.report.problem(key, 'unknown-property', message, hint);
    }
  }
  return meant;
}

/** How the field of that name is walked. */
function walkOf(name: string, walk: Walk): Walk {
  return isForPeople(name) ? { ...walk, report: walk.report.ofText } : walk;
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

function checkText(at: Located, value: string, test: Test<string> | undefined, subject: string, walk: Walk): void {
  const wrong = test?.(value);
  if (wrong === undefined) return;
  const sentence = wrong.message.startsWith('must ') ? `${subject} ${wrong.message}` : wrong.message;
  if (wrong.isPlain === true) walk.report.fault(at, 'invalid-value', sentence, wrong.hint);
  else walk.report.problem(at, 'invalid-value', sentence, wrong.hint);
}

function checkList(at: Located, shape: Extract<Shape, { kind: 'list' }>, subject: string, walk: Walk): void {
  const items = itemsOf(at);
  if (shape.fault !== undefined) {
    walk.report.fault(at, 'wrong-type', `${subject} ${shape.fault.message}`, shape.fault.hint);
  }
  if (shape.notEmpty === true && items.length === 0) {
    const message = `${subject} must have at least one item`;
    if (shape.emptyIsPlain === true) walk.report.fault(at, 'invalid-value', message);
    else walk.report.problem(at, 'invalid-value', message);
  }
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    checkShape(item, shape.item, `item ${index + 1} of ${subject}`, walk);
    if (shape.unique !== true || item.node.type !== 'string') continue;
    if (seen.has(item.node.value)) {
      walk.report.fault(item, 'invalid-value', `${subject} has ${JSON.stringify(item.node.value)} twice`, 'remove one');
    }
    seen.add(item.node.value);
  }
}

function checkMap(at: Located, shape: Extract<Shape, { kind: 'map' }>, subject: string, walk: Walk): void {
  for (const { name, key, value } of membersOf(at)) {
    const wrong = shape.key?.(name);
    if (wrong !== undefined) checkText(key, name, shape.key, `a name in ${subject}`, walk);
    checkShape(value, shape.value, JSON.stringify(name), walk);
  }
}

function typeFits(node: JsonNode, shape: Shape): boolean {
  switch (shape.kind) {
    case 'any':
      return true;
    case 'boolean':
      return node.type === 'literal' && node.value !== null;
    case 'list':
      return node.type === 'array';
    case 'map':
    case 'object':
      return node.type === 'object';
    case 'schema':
      return node.type === 'object' || (node.type === 'literal' && node.value !== null);
    case 'either':
      return shape.shapes.some((each) => typeFits(node, each));
    default:
      return node.type === shape.kind;
  }
}

function isRight(shape: Shape): boolean {
  return shape.kind !== 'list' || shape.fault === undefined;
}

function nameOf(shape: Shape): string {
  switch (shape.kind) {
    case 'any':
      return 'any value';
    case 'boolean':
      return 'true or false';
    case 'list':
      return 'an array';
    case 'map':
    case 'object':
      return 'an object';
    case 'schema':
      return 'a schema';
    case 'either':
      return shape.shapes.filter(isRight).map(nameOf).join(' or ');
    default:
      return `a ${shape.kind}`;
  }
}
