import type { Contract, Operation } from '../../contract/index.js';
import { parseJson } from '../../json/index.js';
import { plainName } from '../../resources/index.js';
import { type BodyMember, bodyTemplate, formBody, joinTemplates, type Template } from '../../wire/index.js';
import type { RequestPlan } from '../case.js';
import { instantiateText, sampleValues } from '../instantiate.js';
import { withMembers } from '../name-in-body.js';
import { ownNameInBody } from '../own-name-in-body.js';
import type { AsPathSays } from './as-path-says.js';
import type { GoodBody } from './good/good-bodies.js';

type Names = ReadonlySet<string>;

/**
 * Has every body say which thing is to be changed, where nothing else does: `PUT /pets` is seldom good for anything
 * without the `id` of a pet, although few documents say so. Undefined where that is no matter.
 */
export function asBodySays(
  contract: Contract,
  operation: Operation,
  json: GoodBody | undefined,
): AsPathSays | undefined {
  const names = ownNameInBody(contract, operation)?.names;
  if (names === undefined || json?.tree?.kind !== 'object') return undefined;
  const member = json.tree.members.find(([name, value]) => names.has(plainName(name)) && value.kind === 'scalar');
  if (member === undefined) return undefined;
  const known = new Set(tokensIn(json.full.template, names));
  const inForm = formBody({ kind: 'object', members: [member] }, json.mediaType);
  const request = (plan: RequestPlan): RequestPlan => {
    const body = plan.body && (inJson(plan.body, member, names) ?? (isForm(plan) && besides(plan.body, inForm, names)));
    return body ? { ...plan, body } : plan;
  };
  /** One of another name may well not be there. */
  const isApart = ({ body = [], ...plan }: RequestPlan): boolean =>
    isForm(plan)
      ? pairsIn(body, names).some((pair) => inForm === undefined || pair !== written(inForm))
      : tokensIn(body, names).some((token) => !known.has(token));
  return {
    request,
    variation: (variation) => {
      const { before = [], ...others } = variation;
      const said = { ...others, request: request(others.request) };
      const isOther = others.afterRefusal === undefined && [...before, others.request].some(isApart);
      if (isOther && others.expect.outcome === 'accept') return { ...said, expect: { outcome: 'survive' } };
      return before.length === 0 ? said : { ...said, before: before.map(request) };
    },
  };
}

function tokensIn(body: Template, names: Names): readonly string[] {
  const tokens: string[] = [];
  withMembers(body, names, (token) => void tokens.push(token));
  return tokens;
}

/** An object in JSON with one member more; undefined where there is none, or it has that already. */
function inJson(body: Template, [name, value]: BodyMember, names: Names): Template | undefined {
  const [start, ...rest] = body;
  if (typeof start !== 'string' || body.some((part) => part instanceof Uint8Array)) return undefined;
  const parsed = parseJson(Buffer.from(instantiateText(body, sampleValues())));
  if (!parsed.ok || parsed.node.type !== 'object') return undefined;
  const { members } = parsed.node;
  if (members.some(({ key }) => names.has(plainName(key.value)))) return undefined;
  const [opening] = start.split('{', 1);
  const others = start.slice(`${opening}{`.length);
  const comma = members.length === 0 ? '' : ',';
  return joinTemplates([[`${opening}{${JSON.stringify(name)}:`], bodyTemplate(value), [comma + others, ...rest]]);
}

/** A form with one field more; undefined where it has that already. */
function besides(body: Template, field: Template | undefined, names: Names): Template | undefined {
  return field === undefined || pairsIn(body, names).length > 0 ? undefined : joinTemplates([field, ['&'], body]);
}

/** The fields of a form that have one of those names, as they are written. */
function pairsIn(body: Template, names: Names): readonly string[] {
  const pairs = written(body).split('&');
  return pairs.filter((pair) => names.has(plainName(pair.split('=', 1)[0] ?? '')));
}

/** A text in which each hole stands as its kind and name. */
function written(template: Template): string {
  return template.map((part) => (typeof part === 'string' ? part : `<${JSON.stringify(part)}>`)).join('');
}

function isForm({ fields }: Pick<RequestPlan, 'fields'>): boolean {
  return fields.some(({ name, value }) => name === 'Content-Type' && value[0] === 'application/x-www-form-urlencoded');
}
