import { LimitedMap, type Operation, type Response, type SecurityScheme, getOrInsert } from '../../contract/index.js';
import type { Refusal } from './refusal.js';
import type { Violation } from '../../wire/index.js';
import { isContentless, type Answer } from './answer.js';
import { choiceForGood, choiceForRefused, documented, statusOf, type Choice } from './choose-response.js';
import { givenContent, staticContent, type Content } from './content.js';
import { stringifyValue, type JsonValue } from '../../json/index.js';
import { negotiate, representationsOf, type Representation } from './negotiate.js';
import type { Preference } from './preference.js';
import { problemAnswer } from './problem-answer.js';
import { responseFields } from './response-fields.js';

/** The response to send: a documented one in one representation, or an explanation if the document has none. */
export type Plan =
  | {
      readonly kind: 'documented';
      readonly choice: Choice;
      /** Undefined if the response has no content. */
      readonly representation: Representation | undefined;
      readonly example: string | undefined;
      /** The reason why the response is not the requested one. */
      readonly note?: string;
    }
  | { readonly kind: 'ready'; readonly answer: Answer };

const mostPlans = 256;

/** The static responses of one operation. Each is computed once, at its first use. */
export class OperationAnswers {
  readonly operation: Operation;
  readonly #allow: string;
  readonly #challenges: string | undefined;
  // Limited, because clients can send any number of different values.
  readonly #plans = new LimitedMap<string, Plan>(mostPlans);
  readonly #answers = new LimitedMap<string, Answer>(mostPlans);
  readonly #representations = new Map<Response, readonly Representation[]>();
  readonly #fields = new Map<Response, readonly string[]>();

  constructor(operation: Operation, allow: readonly string[]) {
    this.operation = operation;
    this.#allow = allow.join(', ');
    this.#challenges = challengesOf(operation);
  }

  /** The response to a valid request. */
  planForGood({ code, example }: Preference, accept: string | undefined): Plan {
    return getOrInsert(this.#plans, `${code ?? ''} ${JSON.stringify(example ?? '')} ${accept ?? '-'}`, () => {
      const choice = code === undefined ? choiceForGood(this.operation) : this.#choiceOfCode(code);
      if (choice === undefined) {
        return code === undefined ? nothingDocumented : undocumented(code, this.operation);
      }
      return this.#planOf(choice, accept, example);
    });
  }

  /** The response to a refused request: the documented one, whatever the client accepts, else a problem document. */
  answerRefusal(refusal: Refusal, { code, example }: Preference, accept: string | undefined): Answer {
    const { status, response } = choiceForRefused(this.operation, refusal);
    if (response === undefined) {
      const { violations } = refusal;
      const detail = violations.map(({ message }) => message).join('; ');
      return problemAnswer(status, detail, violations, this.#fieldsOfStatus(status, []));
    }
    const all = this.#representationsOf(response);
    const representation = negotiate(all, accept) ?? negotiate(all, undefined);
    const wanted = code === status ? example : undefined;
    const plan: Plan = { kind: 'documented', choice: { response, status }, representation, example: wanted };
    const answer = this.answer(plan);
    // A request for an unknown example must not hide the reason of the refusal.
    return answer.status === status ? answer : this.answer({ ...plan, example: undefined });
  }

  /** The response of a plan with documented or generated content. */
  answer(plan: Plan): Answer {
    if (plan.kind === 'ready') return plan.answer;
    const { choice, representation, example } = plan;
    const key = `${choice.status} ${choice.response.status} ${JSON.stringify(example ?? '')} ${representation?.mediaType.range ?? ''}`;
    return getOrInsert(this.#answers, key, () =>
      this.answerWith(plan, representation && staticContent(representation, example, choice.status)),
    );
  }

  /** A response with the given content and the documented shape of the status; a success if no status is given. */
  answerGiven(code: number | undefined, value: JsonValue, accept: string | undefined): Answer {
    const plan = this.planForGood(code === undefined ? {} : { code }, accept);
    if (plan.kind === 'documented' && plan.representation !== undefined) {
      const isMeant = code === undefined || plan.choice.status === code;
      return isMeant ? this.answerWith(plan, givenContent(value, plan.representation)) : this.answer(plan);
    }
    const { status, fields, note } = plan.kind === 'ready' ? plan.answer : { ...this.answer(plan), note: undefined };
    if (isContentless(status)) return this.answer(plan);
    const others = fields.filter((_, at) => fields[at - (at % 2)]!.toLowerCase() !== 'content-type');
    const said = note ?? `${this.operation.key} documents no content for status ${status}`;
    const body = Buffer.from(stringifyValue(value));
    return { status, fields: ['Content-Type', 'application/json', ...others], body, violations: [], note: said };
  }

  /** The response of a plan with the given content. */
  answerWith(
    plan: Plan & { kind: 'documented' },
    content: Content | undefined,
    violations: readonly Violation[] = [],
  ): Answer {
    const { choice, representation, example } = plan;
    const { response, status } = choice;
    if (content?.kind === 'no-such-example') {
      return noted(
        404,
        `${this.operation.key} has no example ${example} of ${representation?.type} for status ${status}`,
      );
    }
    if (content?.kind === 'none-found') return noted(500, `${this.operation.key}: ${content.reason}`);
    const body = content === undefined || isContentless(status) ? Buffer.alloc(0) : content.body;
    const type = content === undefined || isContentless(status) ? [] : ['Content-Type', representation?.type ?? ''];
    return {
      status,
      fields: [...type, ...this.#fieldsOfStatus(status, this.#fieldsOf(response), body.length)],
      body,
      violations: [...(content?.violations ?? []), ...violations],
    };
  }

  /** The status of the first response with an example of that name; successes go first. */
  statusOfExample(name: string): number | undefined {
    const good = choiceForGood(this.operation)?.response;
    const found = this.operation.responses
      .toSorted((one, other) => Number(other === good) - Number(one === good))
      .find(({ content }) => content.some(({ examples }) => examples.some((example) => example.name === name)));
    return found && statusOf(found);
  }

  /** The response for a status: the exact one, else the range or `default` that covers it. */
  #choiceOfCode(code: number): Choice | undefined {
    const response = documented(this.operation, code);
    return response === undefined ? undefined : { response, status: code };
  }

  #planOf(choice: Choice, accept: string | undefined, example: string | undefined): Plan {
    const all = this.#representationsOf(choice.response);
    if (all.length === 0 || isContentless(choice.status)) {
      return { kind: 'documented', choice, representation: undefined, example: undefined };
    }
    const representation = negotiate(all, accept);
    if (representation !== undefined) return { kind: 'documented', choice, representation, example };
    const offered = all.map(({ type }) => type).join(', ');
    return this.#notAcceptable(`the response is available as ${offered}, none of which Accept allows`);
  }

  #notAcceptable(detail: string): Plan {
    const response = documented(this.operation, 406);
    if (response === undefined) return problem(406, detail);
    const representation = negotiate(this.#representationsOf(response), undefined);
    return { kind: 'documented', choice: { response, status: 406 }, representation, example: undefined, note: detail };
  }

  #representationsOf(response: Response): readonly Representation[] {
    return getOrInsert(this.#representations, response, () => representationsOf(response.content));
  }

  #fieldsOf(response: Response): readonly string[] {
    return getOrInsert(this.#fields, response, () => responseFields(response));
  }

  /**
   * The fields that HTTP requires with a status, whatever the document says, and the general fields of the operation.
   */
  #fieldsOfStatus(status: number, fields: readonly string[], length = 0): readonly string[] {
    const has = (name: string): boolean => fields.some((field, at) => at % 2 === 0 && field.toLowerCase() === name);
    const challenges = status === 401 ? this.#challenges : undefined;
    const kept =
      challenges !== undefined
        ? fields.filter((_, at) => fields[at - (at % 2)]!.toLowerCase() !== 'www-authenticate')
        : fields;
    return [
      ...kept,
      ...(challenges === undefined ? [] : ['WWW-Authenticate', challenges]),
      // The whole representation is a part of it, too (RFC 9110 §15.3.7).
      ...(status === 206 && length > 0 && !has('content-range')
        ? ['Content-Range', `bytes 0-${length - 1}/${length}`]
        : []),
      ...(status === 405 && !has('allow') ? ['Allow', this.#allow] : []),
      ...(this.operation.deprecated && !has('deprecation') ? ['Deprecation', 'true'] : []),
    ];
  }
}

/** The plan for a valid request to an operation without any documented success. */
const nothingDocumented: Plan = {
  kind: 'ready',
  answer: {
    status: 204,
    fields: [],
    body: Buffer.alloc(0),
    violations: [],
    note: 'the document has no success response',
  },
};

/** The plan for an undocumented status: an error explains it in a problem document, other statuses have no content. */
function undocumented(status: number, { key }: Operation): Plan {
  const detail = `${key} documents no response with status ${status}`;
  if (status >= 400) return problem(status, detail);
  return { kind: 'ready', answer: { status, fields: [], body: Buffer.alloc(0), violations: [], note: detail } };
}

function problem(status: number, detail: string): Plan {
  return { kind: 'ready', answer: noted(status, detail) };
}

function noted(status: number, detail: string): Answer {
  return { ...problemAnswer(status, detail), note: detail };
}

/** The value of WWW-Authenticate in a 401 of the operation (RFC 9110 §11.6.1), with one challenge for each scheme. */
function challengesOf({ security }: Operation): string | undefined {
  const challenges = security.flatMap(({ schemes }) => schemes.flatMap(({ scheme }) => challengeOf(scheme) ?? []));
  return challenges.length === 0 ? undefined : [...new Set(challenges)].join(', ');
}

function challengeOf(scheme: SecurityScheme): string | undefined {
  switch (scheme.type) {
    case 'http':
      return httpChallenge(scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
      return 'Bearer realm="mock"';
    case 'apiKey':
      // No authentication scheme is registered for API keys; the name tells clients what to send.
      return `ApiKey realm="mock", in="${scheme.in}", name="${scheme.parameter.replaceAll(/[^\w !#-[\]-~]/g, '?')}"`;
    case 'mutualTLS':
      return undefined;
  }
}

function httpChallenge(scheme: string): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(scheme)) return undefined;
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1);
  // A Digest challenge must have a nonce (RFC 7616 §3.3).
  return `${name} realm="mock"${scheme === 'digest' ? ', nonce="mock"' : ''}`;
}
