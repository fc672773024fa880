import type { DeviationRegister } from '../baseline/baseline.js';
import { type Exchange, type Finding, ruleOf, statusText } from '../../checks/index.js';
import { isAccepted, type History, type LawFinding, type Performed } from '../../laws/index.js';
import type { CaseResult, FindingHistory, ReportedFinding } from '../model/event.js';
import { failureOf, weigh } from '../model/weigh.js';
import { exchangeSummary, summaryOnDemand } from '../one-case/exchange-summary.js';
import type { JudgedCase } from '../one-case/judged-case.js';
import { reportFindings } from '../one-case/report-findings.js';
import type { Settings } from '../options/settings.js';
import type { Redactor } from '../secrets/redactor.js';
import { withChanged } from '../secrets/run-redactor.js';
import { historyScript, identityCaptures, tagCaptures, type ScriptCapture, type ScriptStep } from './history-script.js';
import type { JudgedLaw } from './story-run.js';

/** The findings of a single response, and its operation. */
export interface OwnFaults {
  readonly operation: string;
  readonly findings: readonly Finding[];
}

type FaultsOf = (exchange: Exchange) => OwnFaults | undefined;

/**
 * Returns the result of a law, as its case reports it. `faultsOf` returns the findings of single responses, which are
 * reported with the law because its responses may show more of an item than any other.
 */
export function judgedLaw(
  { theCase, judgement, history, late, bases }: JudgedLaw,
  settings: Settings,
  register: DeviationRegister,
  redactor: Redactor,
  faultsOf: FaultsOf,
): JudgedCase {
  const sent = stepsOf(history, theCase.scenario?.steps.map(({ name }) => name) ?? []);
  const last = sent.at(-1);
  const common = {
    exchange: last && summaryOnDemand(last.exchanges[0], redactor),
    duration: sent.flatMap(({ exchanges }) => exchanges).reduce((sum, { duration }) => sum + duration, 0),
    // Each request was counted separately.
    accepted: false,
  };
  const judged = judgement.kind === 'judged' ? judgement.findings : [];
  const ofLaw = late === undefined ? judged : [lateEffect(late.finding, late.after)];
  const all: readonly Told[] = [
    ...ofLaw.map((found) => ({ ...found, finding: findingOf(found), shown: undefined })),
    ...ofResponses(sent, faultsOf, ofLaw),
  ];
  // A response may be wrong although it decides nothing about the law.
  if (judgement.kind !== 'judged' && all.length === 0) {
    return { ...common, result: { kind: judgement.kind, reason: judgement.reason, findings: [] } };
  }
  const { strict, severities } = settings;
  const findings = all.flatMap((found): readonly ReportedFinding[] => {
    const weighed = weigh(found.finding, theCase.id, strict, severities);
    const told = stepsOf(history, found.steps);
    const shown = found.shown ?? told.at(-1)?.exchanges[0];
    if (weighed === undefined || shown === undefined) return [];
    const [finding] = reportFindings([weighed], theCase, shown, register, redactorFor(told, redactor));
    if (finding === undefined) return [];
    const { operation } = found;
    return [{ ...finding, operation, ...historyOf(found, history, told, bases, redactorFor(told, redactor)) }];
  });
  if (findings.length < all.length) {
    register.note(
      theCase.id,
      all.map(({ finding }) => finding),
    );
  }
  const result: CaseResult = { kind: failureOf(findings, strict) ?? 'passed', findings };
  return { ...common, result };
}

/** A finding of a law, or of the response to one of its requests. */
interface Told extends Pick<LawFinding, 'steps' | 'values'> {
  readonly finding: Finding;
  readonly operation: string;
  /** The exchange that shows it; the first one of its last step if undefined. */
  readonly shown: Exchange | undefined;
}

/**
 * Returns the findings of single responses, each once. A failure that breaks the law is told of by the law, and so is one
 * of a race.
 */
function ofResponses(sent: readonly Performed[], faultsOf: FaultsOf, ofLaw: readonly LawFinding[]): readonly Told[] {
  const found = new Map<string, Told>();
  for (const [at, performed] of sent.entries()) {
    const steps = sent.slice(0, at + 1).map(({ step }) => step.name);
    const isTold =
      performed.step.together !== undefined || ofLaw.some((each) => each.steps.at(-1) === performed.step.name);
    for (const shown of performed.exchanges) {
      if (isTold && (shown.result.status ?? 0) >= 500) continue;
      const { operation = '', findings = [] } = faultsOf(shown) ?? {};
      for (const finding of findings) {
        const identity = JSON.stringify([operation, finding.rule, finding.key]);
        if (!found.has(identity)) found.set(identity, { finding, steps, values: [], shown, operation });
      }
    }
  }
  return [...found.values()];
}

function stepsOf(history: History, names: readonly string[]): readonly Performed[] {
  const all = history.all.filter(({ step }) => names.includes(step.name));
  // The requests after it show which item was taken from the list.
  const after = all.filter(({ step }) => step.sends.kind !== 'find');
  return after.length === 0 ? all : after;
}

function findingOf({ rule, level, message, expected, received, key, place }: LawFinding): Finding {
  const { category, standard } = ruleOf(rule);
  return { rule, level, category, standard, message, expected, received, key, place };
}

function lateEffect(found: LawFinding, after: number): LawFinding {
  const { level } = ruleOf('late-effect');
  const time = `${Math.ceil(after)} ms`;
  return {
    ...found,
    rule: 'late-effect',
    level,
    message: `The next response did not show the effect of the request; a response ${time} later did.`,
    expected: 'the effect in the next response',
    received: `the effect after some time`,
    key: '',
  };
}

function historyOf(
  { values }: Pick<LawFinding, 'values'>,
  history: History,
  told: readonly Performed[],
  bases: JudgedLaw['bases'],
  redactor: Redactor,
): Pick<ReportedFinding, 'history' | 'reproduce'> {
  const numbers = new Map(told.map(({ step }, at) => [step.name, at + 1]));
  const shown: FindingHistory = {
    exchanges: told.map((performed) => ({
      words: performed.step.words,
      shows: proved(performed),
      exchange: exchangeSummary(performed.exchanges.at(-1) ?? performed.exchanges[0], redactor),
    })),
    values: values.flatMap(({ step, where, text }) => {
      const number = numbers.get(step);
      return number === undefined ? [] : [{ exchange: number, where, text: redactor.text(text) }];
    }),
  };
  return {
    history: shown,
    reproduce: historyScript(
      told.map((each, at) => scriptStep(each, history, told.slice(at + 1))),
      redactor,
      basesOf(told, bases),
    ),
  };
}

/** Returns the creations of what the requests refer to, each once, unless they are among the requests. */
function basesOf(told: readonly Performed[], bases: JudgedLaw['bases']): readonly ScriptStep[] {
  const named = new Set(told.flatMap(({ exchanges }) => exchanges.flatMap((exchange) => bases.get(exchange) ?? [])));
  const sent = new Set(told.flatMap(({ exchanges }) => exchanges));
  return [...named].flatMap(({ resource, identity, creation }) => {
    if (creation === undefined || sent.has(creation.exchange)) return [];
    const { exchange } = creation;
    const captures = (known: number): readonly ScriptCapture[] =>
      identityCaptures({ identity, exchanges: [exchange] }, resource.names, known);
    return [{ words: `create the ${resource.name} that is named`, exchange, captures }];
  });
}

function scriptStep(performed: Performed, { subject, all }: History, later: readonly Performed[]): ScriptStep {
  const { step, exchanges, beside = exchanges[1] } = performed;
  const creates = step.sends.kind === 'create';
  const captures = (known: number): readonly ScriptCapture[] => {
    const ofItem = creates ? identityCaptures(performed, subject.owner.names, known) : [];
    const lines = later.flatMap((each) => each.exchanges.map(({ request }) => request.reproduce));
    return [...ofItem, ...tagCaptures(exchanges[0], lines, known + ofItem.length)];
  };
  const [exchange, ...others] = exchanges;
  const pages = step.together === undefined ? others : [];
  return {
    words: step.words,
    exchange,
    pages,
    beside: step.together && beside,
    version: versionFor(performed, all),
    captures,
  };
}

/** Returns a read of the item that shows its version, unless the request is about an outdated version. */
function versionFor({ step }: Performed, all: readonly Performed[]): Exchange | undefined {
  const isRead = (each: Performed): boolean =>
    each.step.thing === step.thing && each.step.as === undefined && each.step.sends.kind === 'good' && isAccepted(each);
  const read = all.find((each) => each.exchanges[0].request.method === 'GET' && isRead(each));
  return step.sends.kind === 'stale' ? undefined : read?.exchanges[0];
}

function proved({ step, exchanges, beside, waited, isWhole }: Performed): string {
  const textOf = ({ result }: Exchange): string =>
    result.kind === 'response' ? statusText(result.status) : result.detail;
  const answer = textOf(exchanges.at(-1) ?? exchanges[0]);
  if (step.together?.with === 'itself') return exchanges.map(textOf).join(' and ');
  const count = exchanges.length === 1 ? '1 page' : `${exchanges.length} pages`;
  const covered = `, ${count}, ${isWhole === true ? 'the whole list' : 'not the whole list'}`;
  const pages = step.sends.kind === 'walk' ? covered : exchanges.length > 1 ? `, ${count}` : '';
  if (beside !== undefined) return `${answer}${pages}; ${textOf(beside)} to the creation`;
  return waited === 0 ? `${answer}${pages}` : `${answer}${pages}, still so after ${Math.round(waited)} ms`;
}

function redactorFor(told: readonly Performed[], redactor: Redactor): Redactor {
  const secrets = told.flatMap(({ exchanges }) => exchanges.flatMap(({ request }) => request.secrets));
  return withChanged(secrets, redactor);
}
