import type { Case } from '../../src/cases/index.js';
import type { CaseResult, ReportedFinding } from '../../src/run/index.js';
import { aCase, aFinding, type Outline, type TargetOutline } from './events.js';

/** Texts that would do something in one report or another, if they were not made harmless. */
export const hostile: readonly (readonly [name: string, text: string])[] = [
  ['terminal commands', '\x1b[2J\x1b]8;;http://evil\x07link\x1b]8;;\x07\x9b1A\x08\x7f'],
  ['rewritten lines', 'fine\r✓ conforms\n✓ conforms\r\n'],
  ['reversed text', '\u202Eevil\u2069\u200B\uFEFF'],
  ['the end of CDATA and of comments', ']]><![CDATA[--><!-- ?><?php'],
  ['markup', '</failure><testcase name="x"/><script>alert("1")</script>&amp;&lol;&#0;'],
  ['characters that XML cannot hold', '\0\x01\x0b\uFFFE\uFFFF'],
  ['lone surrogates', 'a\ud83cb\udf3f'],
  ['format strings and templates', '%s %n ${7*7} {{7*7}} $(id) `id`'],
  ['names of the prototype', '__proto__'],
];

/** A run in which every text that can come from outside is this one. */
export function runOf(text: string): Outline {
  const theCase = aCase(text, { operation: text, change: text, tags: [text], proves: text });
  const written = { file: text, line: 1, column: 1, pointer: text };
  const texts: Partial<ReportedFinding> = {
    message: text,
    expected: text,
    received: text,
    place: written,
    standard: text,
    key: text,
    reproduce: text,
  };
  const other = (name: string): Case => aCase(`${name} ${text}`, { written });
  const [deviates, notApplicable, inconclusive, warned] = [other('1'), other('2'), other('3'), other('4')] as const;
  const cases = [theCase, deviates, notApplicable, inconclusive, warned];
  const results: Readonly<Record<string, CaseResult>> = {
    [theCase.id]: {
      kind: 'failed',
      findings: [aFinding(theCase, texts), aFinding(theCase, { ...texts, level: 'note' })],
    },
    [deviates.id]: {
      kind: 'deviates',
      findings: [aFinding(deviates, { ...texts, known: { reason: text, expires: '2027-01-31' } })],
    },
    [notApplicable.id]: { kind: 'not-applicable', reason: text, findings: [] },
    [inconclusive.id]: { kind: 'inconclusive', reason: text, findings: [] },
    [warned.id]: { kind: 'passed', findings: [aFinding(warned, { ...texts, level: 'warning' })] },
  };
  const target: TargetOutline = { name: text, url: text, verdict: 'violates', results };
  const ends = {
    problem: { code: 'target-gone', message: text, place: written, hint: text },
    resolved: [{ rule: text, case: text, reason: text }],
    notExercised: [text],
  };
  return {
    title: text,
    cases,
    targets: [
      { ...target, ...ends },
      { ...target, name: `2 ${text}` },
    ],
  };
}
