import type { Contract, Operation } from '../contract/index.js';
import { parseJson, type JsonMember } from '../json/index.js';
import { wordsThatMean } from '../resources/index.js';
import type { Case, RequestPlan } from './case.js';
import { instantiateText, sampleValues } from './instantiate.js';
import { judgePlan } from './judge-plan.js';
import { isUniquePart, type Template } from '../wire/index.js';
import { MARKER } from './unique.js';

/** As many cases have a value before it counts as one that none of them is about. */
const LEAST = 3;

/** A text between quotes, by its place in a template: number of the part, offset in it after the opening quote. */
interface Mark {
  readonly member: string;
  readonly value: string;
  readonly part: number;
  readonly offset: number;
}

/**
 * The cases with a mark in what they create, so that it can be found and removed: `trellis Fern` for `Fern`.
 *
 * Only good requests, and those of which the contract says nothing, are marked, where they make a thing of their own: they
 * hold a fresh value, or are to be answered 201. Of these only a plain word is, in a member that says what a thing is, that
 * several cases share, as no case is about it then. What the mark would make a bad request of stays as it is.
 *
 * @example
 * markCases(cases, contract)
 */
export function markCases(cases: readonly Case[], contract: Contract): readonly Case[] {
  const shared = new Map<string, number>();
  const keyOf = (operation: string, { member, value }: Mark): string => JSON.stringify([operation, member, value]);
  for (const { operation, request } of cases) {
    for (const mark of marksIn(request))
      shared.set(keyOf(operation, mark), (shared.get(keyOf(operation, mark)) ?? 0) + 1);
  }
  const marked = (plan: RequestPlan, key: string): RequestPlan => {
    const operation = contract.operation(key);
    if (operation === undefined || !creates(plan, operation)) return plan;
    const eligible = marksIn(plan).filter((mark) => (shared.get(keyOf(key, mark)) ?? 0) >= LEAST);
    const candidates = eligible.map((mark) => ({ ...plan, body: withMark(plan.body ?? [], mark) }));
    return (
      candidates.find((each) => judgePlan(each, operation).every(({ certainty }) => certainty !== 'clear')) ?? plan
    );
  };
  return cases.map((theCase) => {
    const { operation, before, request, expect } = theCase;
    return {
      ...theCase,
      before: before.map((plan) => marked(plan, operation)),
      // What is to survive is often let in, and what it leaves behind is the strangest to find.
      request: expect.outcome === 'accept' || expect.outcome === 'survive' ? marked(request, operation) : request,
    };
  });
}

function creates({ method, body = [] }: RequestPlan, { responses }: Operation): boolean {
  if (method !== 'POST' && method !== 'PUT') return false;
  const hasFresh = body.some(isUniquePart);
  return hasFresh || responses.some(({ status }) => status === '201');
}

/** What could be marked in a body of JSON, the most telling first. */
function marksIn({ body }: RequestPlan): readonly Mark[] {
  if (body === undefined || body.some((part) => part instanceof Uint8Array)) return [];
  const texts = textsOf(body);
  const parsed = parseJson(Buffer.from(texts.join('')));
  if (!parsed.ok || parsed.node.type !== 'object' || parsed.remarks.length > 0) return [];
  const { members } = parsed.node;
  return wordsThatMean('marked').flatMap((name) => {
    const member = members.find(({ key }) => key.value === name);
    return member === undefined ? [] : markAt(member, texts, body);
  });
}

function markAt({ key, value }: JsonMember, texts: readonly string[], body: Template): readonly Mark[] {
  if (value.type !== 'string' || !/^\p{L}[\p{L} '-]{0,40}$/u.test(value.value)) return [];
  let start = 0;
  for (const [part, text] of texts.entries()) {
    const isWithin = start <= value.start && value.end <= start + text.length;
    if (isWithin && typeof body[part] === 'string') {
      return [{ member: key.value, value: value.value, part, offset: value.start - start + 1 }];
    }
    start += text.length;
  }
  return [];
}

function withMark(body: Template, { part, offset }: Mark): Template {
  const text = body[part];
  return typeof text === 'string' ? body.with(part, `${text.slice(0, offset)}${MARKER} ${text.slice(offset)}`) : body;
}

/** Each part as it may be sent. */
function textsOf(body: Template): readonly string[] {
  const draw = sampleValues();
  return body.map((part) => instantiateText([part], draw));
}
