import { exchangeOf } from '../model/case-outcome.js';
import type { Case, ScenarioStep } from '../../cases/index.js';
import { needsCredentials, type Exchange } from '../../checks/index.js';
import type { Operation } from '../../contract/index.js';
import { History, type Performed, type Subject } from '../../laws/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import { newInstance, type Instance } from '../fixtures/instance.js';
import type { Gate, Send } from '../fixtures/tried.js';
import type { Settings } from '../options/settings.js';

/** What a story is given by its run. */
type Given = Pick<Story, 'settings' | 'fixtures' | 'subject' | 'send' | 'rival' | 'isOver' | 'name'>;

/** One story about one resource: its items, its history, and how it sends a request. */
export class Story {
  readonly settings: Settings;
  readonly fixtures: Fixtures;
  readonly subject: Subject;
  readonly send: Send;
  /** Sends over a second connection. */
  readonly rival: Send;
  readonly isOver: () => boolean;
  readonly name: string;
  readonly history: History;
  /** The items of the story, by their names in its steps. */
  readonly things = new Map<string, Instance>();
  /** The items of the run that a request names besides the one that it is about. */
  readonly bases = new Map<Exchange, readonly Instance[]>();

  constructor({ settings, fixtures, subject, send, rival, isOver, name }: Given) {
    this.settings = settings;
    this.fixtures = fixtures;
    this.subject = subject;
    this.send = send;
    this.rival = rival;
    this.isOver = isOver;
    this.name = name;
    this.history = new History(subject);
    const { resource } = subject;
    const only = { resource, identity: new Map<string, string>(), origin: 'listed', isConfirmed: true } as const;
    if (subject.isShared) this.things.set('it', newInstance(only));
  }

  /** Sends a request. Returns its last exchange, or the reason why there is none. */
  async exchange(
    theCase: Case,
    instance: Instance | undefined,
    gate?: Gate,
    send = this.send,
  ): Promise<Exchange | string> {
    const exchange = exchangeOf(await send(theCase, instance, gate));
    const operation = this.settings.contract.operation(theCase.operation);
    if (typeof exchange !== 'string' && operation !== undefined)
      this.bases.set(exchange, this.fixtures.basesOf(theCase.request, operation));
    return exchange;
  }

  /**
   * Returns the case of a step, made from a case with a valid request. A request that requires no credentials carries
   * those of the creation: what a service shows may depend on the user, such as whether an article is a favourite.
   */
  caseOf(step: ScenarioStep, good: Case, operation: Operation): Case {
    const { key } = operation;
    const { name } = this.subject.resource;
    const { kind } = step.sends;
    const isToRefuse = ['spoilt', 'dangling', 'other-secret'].includes(kind) || step.below !== undefined;
    const outcome = step.as !== undefined ? 'deny' : isToRefuse ? 'refuse' : 'accept';
    const { security } = this.subject.create;
    const credentials = needsCredentials(operation) ? good.request.credentials : ({ kind: 'good', security } as const);
    return {
      ...good,
      request: { ...good.request, credentials },
      id: `${key} (${name}, ${this.name}, ${step.thing}: ${step.name})`,
      expect: { outcome },
      aspects: [],
      before: [],
    };
  }
}

/** Returns a step as it was performed, with the identity of its item. */
export function performedBy(
  step: ScenarioStep,
  exchanges: Performed['exchanges'],
  instance: Instance | undefined,
): Performed {
  const found = instance !== undefined && instance.ownership !== 'undisputed' ? { isFound: true as const } : {};
  const guessed = instance?.isConfirmed === false ? { isGuessed: true as const } : {};
  return { step, exchanges, identity: instance?.identity, ...found, ...guessed, at: Date.now(), waited: 0 };
}
