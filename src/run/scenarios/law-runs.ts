import type { Case } from '../../cases/index.js';
import { getOrInsert, grouped } from '../../contract/index.js';
import { subjectsOf, type Subject } from '../../laws/index.js';
import { resourceGraph } from '../../resources/index.js';
import type { Fixtures } from '../fixtures/fixtures.js';
import type { Send } from '../fixtures/tried.js';
import type { Settings } from '../options/settings.js';
import { StoryRun, type JudgedLaw } from './story-run.js';
import { Story } from './story.js';

/** Cases of one story and resource, which share their requests. */
export type StoryCases = readonly [Case, ...Case[]];

/** Judges laws, story by story. */
export class LawRuns {
  readonly #settings: Settings;
  readonly #fixtures: Fixtures;
  readonly #isOver: () => boolean;
  readonly #subjects: ReadonlyMap<string, Subject>;
  /** The first story of each resource. */
  readonly #first = new Map<string, string>();

  constructor(settings: Settings, fixtures: Fixtures, isOver: () => boolean) {
    const { contract, resources } = settings;
    const subjects = subjectsOf(contract, resourceGraph(contract, resources));
    this.#settings = settings;
    this.#fixtures = fixtures;
    this.#isOver = isOver;
    this.#subjects = new Map(subjects.map((subject) => [subject.resource.name, subject]));
  }

  /** Groups the cases of laws by the story and resource whose requests they share. */
  stories(cases: readonly Case[]): readonly StoryCases[] {
    const own = cases.filter(({ scenario }) => scenario !== undefined);
    for (const { scenario } of own) {
      if (scenario !== undefined) getOrInsert(this.#first, scenario.resource, () => scenario.story);
    }
    return [...grouped(own, ({ scenario }) => `${scenario?.resource} ${scenario?.story}`).values()];
  }

  /**
   * Returns true for a story that changes what others may use: a singleton, such as the settings of the service, or those
   * of one item, of which the story asks whether they are those of another one, too.
   */
  isOfSingleton([{ scenario }]: StoryCases): boolean {
    const subject = this.#subjects.get(scenario?.resource ?? '');
    return subject?.isShared === true || (subject?.isOfItem === true && scenario?.story === 'parents');
  }

  /** Returns true for a story about a resource whose items the stories of others create, too, because theirs name them. */
  isOfNamed([{ scenario }]: StoryCases): boolean {
    const own = this.#subjects.get(scenario?.resource ?? '')?.resource;
    return [...this.#subjects.values()].some(({ create, resource }) => {
      const { needs } = this.#fixtures.permits.useOf(create);
      return resource !== own && needs.some((need) => need.resource === own);
    });
  }

  /**
   * Sends the requests of a story and judges its cases. Simultaneous requests use the two connections. Cases that were
   * not judged because the run ended are left out.
   */
  run(cases: StoryCases, send: Send, rival: Send): Promise<readonly JudgedLaw[]> {
    const { resource: name = '', story = '' } = cases[0].scenario ?? {};
    const subject = this.#subjects.get(name);
    if (subject === undefined) throw new RangeError(`the contract has no resource ${name} that can be created`);
    const isFirst = this.#first.get(name) === story;
    const given = { settings: this.#settings, fixtures: this.#fixtures, isOver: this.#isOver };
    return new StoryRun(new Story({ ...given, subject, send, rival, name: story }), isFirst).run(cases);
  }
}
