import type { DeviationRegister } from '../baseline/baseline.js';
import { isAccepted, statusText, type Exchange, type Finding } from '../../checks/index.js';

import { fieldValue } from '../../http/index.js';
import { valueText } from '../../json/index.js';
import type { Capture } from '../../cases/index.js';
import type { CaseResult, ReportedFinding } from '../model/event.js';
import { failureOf, weigh } from '../model/weigh.js';
import { exchangeSummary, summaryOnDemand } from '../one-case/exchange-summary.js';
import type { JudgedCase } from '../one-case/judged-case.js';
import { reportFindings } from '../one-case/report-findings.js';
import type { Settings } from '../options/settings.js';
import type { Redactor } from '../secrets/redactor.js';
import { withChanged } from '../secrets/run-redactor.js';
import { isFailure, type FlowFinding, type PlayedFlow, type PlayedStep } from './flow-run.js';
import { historyScript, memberCommand, type ScriptCapture } from './history-script.js';

/** Returns the result of a flow, as its case reports it. */
export function judgedFlow(
  { theCase, steps, reason, isWithheld }: PlayedFlow,
  settings: Settings,
  register: DeviationRegister,
  known: Redactor,
): JudgedCase {
  const secrets = steps.flatMap(({ exchange: { request } }) => request.secrets);
  const redactor = withChanged([...secrets, ...(theCase.flow.secrets ?? [])], known);
  const last = steps.at(-1);
  const { strict, severities } = settings;
  // A repeated step adds no findings.
  const told = new Set<string>();
  const all = steps.flatMap(({ step, findings }, at) =>
    findings.flatMap((finding) => {
      const key = JSON.stringify([step.name, finding.rule, finding.key]);
      const isNew = !told.has(key);
      told.add(key);
      return isNew ? [{ finding, at }] : [];
    }),
  );
  const findings = all.flatMap(({ finding, at }): readonly ReportedFinding[] => {
    const { shows: _, ...own } = finding;
    const isMild = theCase.level === 'warning' && finding.level === 'violation' && isFailure(finding, theCase);
    const weight: Finding = isMild ? { ...own, level: 'warning' } : own;
    const weighed = weigh(weight, theCase.id, strict, severities);
    const played = steps[at];
    if (weighed === undefined || played === undefined) return [];
    const reported = reportFindings([weighed], played.theCase, played.exchange, register, redactor);
    return reported.map((each) => ({ ...each, ...historyOf(finding, steps.slice(0, at + 1), redactor) }));
  });
  if (findings.length < all.length) {
    register.note(
      theCase.id,
      all.map(({ finding }) => finding),
    );
  }
  const common = {
    exchange: last && summaryOnDemand(last.exchange, redactor),
    duration: steps.reduce((sum, { exchange }) => sum + exchange.duration, 0),
    accepted: steps.some((step) => isAccepted(step.exchange, step.theCase, settings.contract)),
  };
  const failure = failureOf(findings, strict);
  if (failure === undefined && reason !== undefined) {
    if (isWithheld === true) return { ...common, result: { kind: 'not-applicable', reason, findings: [] } };
    return { ...common, result: { kind: 'inconclusive', reason: redactor.text(reason), findings } };
  }
  const result: CaseResult = { kind: failure ?? 'passed', findings };
  return { ...common, result };
}

function historyOf(
  { shows }: FlowFinding,
  told: readonly PlayedStep[],
  redactor: Redactor,
): Pick<ReportedFinding, 'history' | 'reproduce'> {
  const text = (value: string): string => redactor.text(value);
  return {
    history: {
      exchanges: told.map(({ step, exchange, captured }) => ({
        words: step.words,
        shows: [
          answerOf({ exchange }),
          ...Array.from(captured, ([name, value]) => `${name} = ${text(valueText(value))}`),
        ].join(', '),
        exchange: exchangeSummary(exchange, redactor),
      })),
      values: shows === undefined ? [] : [{ exchange: told.length, where: shows.where, text: text(shows.text) }],
    },
    reproduce: historyScript(
      told.map((played) => ({
        words: played.step.words,
        exchange: played.exchange,
        captures: () => scriptCaptures(played),
      })),
      redactor,
    ),
  };
}

function answerOf({ exchange: { result } }: Pick<PlayedStep, 'exchange'>): string {
  return result.kind === 'response' ? statusText(result.status) : result.detail;
}

/** Returns the captures of a step as shell variables. A value that no command can extract stays literal. */
function scriptCaptures({ step, captured, exchange: { result } }: PlayedStep): readonly ScriptCapture[] {
  if (result.kind !== 'response') return [];
  return step.captures.flatMap((capture): readonly ScriptCapture[] => {
    const found = captured.get(capture.name);
    const command = found === undefined ? undefined : commandFor(capture, result, valueText(found));
    if (found === undefined || command === undefined) return [];
    return [{ variable: capture.name.replaceAll(/\W/g, '_'), value: valueText(found), command }];
  });
}

function commandFor(
  { from }: Pick<Capture, 'from'>,
  result: Exchange['result'] & { readonly kind: 'response' },
  value: string,
): string | undefined {
  if (from.in === 'header') {
    const name = Array.from(from.name, (each) =>
      /[A-Za-z]/.test(each) ? `[${each.toUpperCase()}${each.toLowerCase()}]` : each,
    );
    return String.raw`printf '%s\n' "$answer" | tr -d '\r' | sed -n 's/^${name.join('')}: *//p' | head -n 1`;
  }
  if (from.in === 'match' && from.of.in === 'header' && value !== '') {
    const whole = fieldValue(result.fields, from.of.name) ?? '';
    const [start = '', ...rest] = whole.split(value);
    // sed has no regular expressions of JavaScript, so the script removes the text around the value.
    const literal = (text: string): string => text.replaceAll(/[.[\]*^$\\|]/g, String.raw`\$&`).replaceAll("'", '.');
    const header = commandFor({ from: from.of }, result, whole);
    return `${header} | sed 's|^${literal(start)}||; s|${literal(rest.join(value))}$||'`;
  }
  if (from.in !== 'body' || value === '') return undefined;
  return memberCommand(result.body, from.tokens, value);
}
