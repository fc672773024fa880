import { declaredMember, describing, type Schema, type SchemaFailure } from '../../contract/index.js';
import { parsePointer, type JsonValue } from '../../json/index.js';
import { stepsTo } from './steps-to.js';

/** A required property that is missing from an object. */
export interface MissingProperty {
  readonly name: string;
  /** The type in the schema, with its format, such as `string, date`; undefined if the schema states none. */
  readonly type: string | undefined;
}

/** Returns the missing properties of a failure of `required`; empty for failures of other keywords. */
export function missingProperties(
  failure: SchemaFailure,
  value: JsonValue,
  schema: Schema,
): readonly MissingProperty[] {
  if (failure.keyword !== 'required' || typeof value !== 'object' || value === null) return [];
  const schemas = stepsTo(parsePointer(failure.instance), schema).at(-1)?.schemas ?? describing([schema]);
  const missing = schemas
    .flatMap((one) => requiredNames(one, failure.place.pointer))
    .filter((name) => !Object.hasOwn(value, name));
  const mentioned = missing.filter((name) => failure.message.includes(name));
  const names = [...new Set(mentioned.length > 0 ? mentioned : missing)];
  return names.map((name) => ({ name, type: typeOf(describing(declaredMember(schemas, name))) }));
}

/** Returns the required names if the failing keyword is the `required` of this schema. */
function requiredNames(schema: Schema, pointer: string): readonly string[] {
  const keyword = schema.keyword('required');
  if (keyword?.node.type !== 'array' || !`${pointer}/`.startsWith(`${keyword.place.pointer}/`)) return [];
  return keyword.node.items.flatMap((item) => (item.type === 'string' ? [item.value] : []));
}

function typeOf(schemas: readonly Schema[]): string | undefined {
  const word = (name: string): string | undefined => {
    const nodes = schemas.flatMap((schema) => schema.keyword(name)?.node ?? []);
    return nodes.flatMap((node) => (node.type === 'string' ? [node.value] : []))[0];
  };
  const [type, format] = [word('type'), word('format')];
  return type === undefined || format === undefined ? type : `${type}, ${format}`;
}
