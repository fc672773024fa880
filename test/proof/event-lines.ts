import type { CaseFinished, ReportedFinding, RunEvent, TargetFinished } from '../../src/run/index.js';
import { readable } from './readable.js';

/**
 * The events of a run of one target, a line for each fact: of each case the last request, the status and the result,
 * each finding; of the target what it came to. Ports, times and durations are left out.
 */
export function eventLines(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.type === 'case-finished') return caseLines(event);
    return event.type === 'target-finished' ? targetLines(event) : [];
  });
}

function caseLines({ case: { id }, result, exchange }: CaseFinished): readonly string[] {
  const reason = 'reason' in result ? ` ${result.reason}` : '';
  const came = exchange && `${exchange.status ?? exchange.failure} to ${exchange.method} ${exchange.url}`;
  const sent = exchange?.requestBody === undefined ? '' : ` ¦ ${readable(Buffer.from(exchange.requestBody))}`;
  return [
    line(id, `${result.kind}${reason}`),
    ...(came === undefined ? [] : [line(id, `sent | ${came}${sent}`)]),
    ...result.findings.map((finding) => line(id, findingText(finding))),
  ];
}

function findingText({ level, rule, key, message, expected, received, place, standard }: ReportedFinding): string {
  const where = place === undefined ? '' : `${place.file}#${place.pointer}`;
  return [level, rule, key, message, expected, received, where, standard ?? ''].join(' | ');
}

function targetLines(event: TargetFinished): readonly string[] {
  const { verdict, counts, problem, notExercised, changed = [], coverage } = event;
  const elements = coverage?.elements ?? [];
  const kinds = [...new Set(elements.map(({ kind }) => kind))].sort();
  return [
    line('(target)', `verdict | ${verdict}`),
    ...Object.entries(counts).map(([name, count]) => line('(target)', `${name} | ${count}`)),
    ...(problem === undefined ? [] : [line('(target)', `problem | ${problem.code} ${problem.message}`)]),
    ...notExercised.map((operation) => line('(target)', `not exercised | ${operation}`)),
    ...changed.map(({ operation, method, requests, marked }) =>
      line('(target)', `changed | ${operation} ${method} ${requests}, ${marked} marked`),
    ),
    ...kinds.map((kind) => {
      const all = elements.filter((element) => element.kind === kind);
      const done = all.filter(({ exercised }) => exercised).length;
      return line('(target)', `coverage | ${kind} ${done} of ${all.length}`);
    }),
    ...elements
      .filter(({ exercised }) => !exercised)
      .map(({ kind, name, place, reason }) =>
        line('(target)', `not covered | ${kind} ${name} #${place.pointer}: ${reason}`),
      ),
  ];
}

function line(key: string, text: string): string {
  return `${key} | ${withoutPorts(text).replaceAll('\n', String.raw`\n`)}`;
}

function withoutPorts(text: string): string {
  return text.replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1:PORT');
}
