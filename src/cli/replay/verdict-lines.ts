import { sourcesOf } from '../../checks/index.js';
import type { ReportedFinding } from '../../run/index.js';

/** Whether a finding is still found, what is found now, and how to send it without Trellis. */
export function verdictLines(before: ReportedFinding, now: readonly ReportedFinding[]): readonly string[] {
  const same = now.find(({ fingerprint }) => fingerprint === before.fingerprint);
  const others = now.filter((finding) => finding !== same);
  const heading =
    same === undefined
      ? [`✓ no longer occurs: ${before.rule}`, `  before: ${before.message}`]
      : [`✗ still occurs: ${before.rule} · ${same.level}`, ...findingLines(same), '', same.reproduce];
  if (others.length === 0) return heading;
  return [
    ...heading,
    '',
    same === undefined ? '! new findings:' : 'Other findings:',
    ...others.flatMap((finding) => [`  ${finding.rule} · ${finding.level}`, ...findingLines(finding)]),
  ];
}

function findingLines(finding: ReportedFinding): readonly string[] {
  const { message, expected, received } = finding;
  const sources = sourcesOf(finding);
  return [
    `  ${message}`,
    `  expected  ${expected}`,
    `  got       ${received}`,
    ...(sources.length === 0 ? [] : [`  contract  ${sources.join(' · ')}`]),
  ];
}
