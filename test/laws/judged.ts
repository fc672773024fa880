import type { RequestListener } from 'node:http';
import type { Case } from '../../src/cases/index.js';
import { loadContract, type Contract } from '../../src/contract/index.js';
import { ruleOf } from '../../src/checks/index.js';
import { lawCases } from '../../src/laws/index.js';
import { resourceGraph } from '../../src/resources/index.js';
import type { ReportedFinding, RunOptions } from '../../src/run/index.js';
import { outcomeOf, optionsFor, verdictOf } from '../run/runs.js';
import { run } from '../../src/run/index.js';
import { httpServer } from '../run/servers.js';
import { document } from './document.js';
import { OTHER_TOKEN, workshop, type Twist } from './workshop.js';
import { casesOf } from '../derived-cases.js';

/** How often more each fault is looked for, and each habit judged: the same has to come of it every time. */
export const repeats = Number(process.env['TRELLIS_REPEATS'] ?? 0);

const known = new Map<string, Promise<Contract>>();

export function contractOf(text = document): Promise<Contract> {
  const contract =
    known.get(text) ?? loadContract('workshop.yaml', { readFile: () => Promise.resolve(Buffer.from(text)) });
  known.set(text, contract);
  return contract;
}

/** A response of a document, or the body of a request, in JSON. */
export const json = (schema: object): object => ({
  description: 'It',
  content: { 'application/json': { schema } },
});

const knownLaws = new WeakMap<Contract, Map<RunOptions['resources'], readonly Case[]>>();

/** The cases of all laws. */
export function lawsOf(contract: Contract, resources?: RunOptions['resources']): readonly Case[] {
  const known = knownLaws.get(contract) ?? new Map<RunOptions['resources'], readonly Case[]>();
  const laws = known.get(resources) ?? lawCases(contract, resourceGraph(contract, resources));
  knownLaws.set(contract, known.set(resources, laws));
  return laws;
}

interface Judging extends Partial<RunOptions> {
  readonly only?: string;
  readonly withRequests?: boolean;
  /** What is wrong with single responses is told, too. */
  readonly ofShapes?: boolean;
  /** The most requests of an operation. */
  readonly most?: number;
  /** The path before those of the document, at the target. */
  readonly basePath?: string;
}

/** The laws that a workshop breaks, each with its rules, and those that could not be judged. */
export async function judged(twists: readonly Twist[], judging: Judging = {}): Promise<Verdicts> {
  const found = await judgedAt(workshop(...twists), document, judging);
  return Object.fromEntries(Object.entries(found).map(([id, each]) => [id.replace('tool/', ''), each]));
}

type Verdicts = Readonly<Record<string, readonly string[] | string>>;

/** What is no more than a note where its rule says more is a habit. */
function ofWeight({ rule, level }: ReportedFinding): readonly string[] {
  return level === 'note' && ruleOf(rule).level !== 'note' ? [] : [rule];
}

/** The same for any service, by resource and law: `tool/deleted-is-gone`. */
export async function judgedAt(service: RequestListener, text: string, judging: Judging = {}): Promise<Verdicts> {
  return verdictsOf(await outcomeAt(service, text, judging), judging);
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** What a run of laws finds. */
export async function outcomeAt(
  service: RequestListener,
  text: string,
  { only, withRequests = false, most = 20, basePath = '', ...options }: Judging = {},
): Promise<Outcome> {
  const contract = await contractOf(text);
  const laws = lawsOf(contract, options.resources);
  const cases: readonly Case[] = [
    ...(withRequests ? casesOf(contract, most) : []),
    ...laws.filter(({ scenario }) => only === undefined || scenario?.law === only),
  ];
  const url = `${await httpServer(service)}${basePath}`;
  return outcomeOf(
    run(optionsFor(url, cases, { contract, settle: 60, otherCredentials: new Map([['', OTHER_TOKEN]]), ...options })),
  );
}

export function verdictsOf(outcome: Outcome, { ofShapes = false }: Judging = {}): Verdicts {
  const verdicts = outcome.cases
    .filter(({ case: { source } }) => source === 'law')
    .flatMap((event) => {
      const { kind, findings } = event.result;
      const told = findings.filter(({ rule }) => ofShapes || ruleOf(rule).category !== 'shape');
      const rules = told.flatMap((finding) => (kind === 'passed' ? ofWeight(finding) : finding.rule));
      if (kind === 'not-applicable' || (kind !== 'inconclusive' && told.length === 0)) return [];
      const verdict = kind === 'inconclusive' ? verdictOf(event) : rules;
      return [[event.case.id.replace(/^resource:(.*)\/law\//, '$1/'), verdict] as const];
    });
  const problem = outcome.target.problem === undefined ? [] : [['problem', outcome.target.problem.message] as const];
  return Object.fromEntries([...verdicts, ...problem]);
}
