import { checks, isAccepted, judge } from '../../src/checks/index.js';
import type { Exchange, Finding, Level } from '../../src/checks/index.js';
import type { Case } from '../../src/cases/index.js';
import type { Contract } from '../../src/contract/index.js';
import type { Running } from '../correct-servers/plant-store/start.js';
import { Sender } from './send.js';

/** What was found at a server, and how many requests it accepted. */
export interface Outcome {
  readonly exchanges: readonly { readonly exchange: Exchange; readonly theCase: Case }[];
  readonly findings: readonly { readonly id: string; readonly finding: Finding }[];
  readonly accepted: number;
}

/** Sends all cases to a server, judges the answers, and stops the server. */
export async function findingsAt(
  server: Running,
  cases: readonly Case[],
  contract: Contract,
  credentials: string,
): Promise<Outcome> {
  const sender = new Sender(server.url, credentials);
  const findings: { id: string; finding: Finding }[] = [];
  const exchanges: { exchange: Exchange; theCase: Case }[] = [];
  let accepted = 0;
  try {
    for (const theCase of cases) {
      const exchange = await sender.send(theCase);
      findings.push(...judge(exchange, theCase, contract).map((finding) => ({ id: theCase.id, finding })));
      exchanges.push({ exchange, theCase });
      if (isAccepted(exchange, theCase, contract)) accepted += 1;
    }
  } finally {
    await sender.close();
    await server.close();
  }
  return { exchanges, findings, accepted };
}

/** The rules that were broken, each once, with the gravest level that it was broken at. */
export function brokenRules({ findings }: Outcome): Readonly<Record<string, Level>> {
  const gravity: readonly Level[] = ['note', 'warning', 'violation'];
  const ordered = findings
    .map(({ finding }) => finding)
    .toSorted((one, other) => gravity.indexOf(one.level) - gravity.indexOf(other.level));
  return Object.fromEntries(ordered.map(({ rule, level }) => [rule, level]));
}

/** The ids of the checks that find anything. */
export function checksThatFind({ exchanges }: Outcome, contract: Contract): readonly string[] {
  return checks
    .filter((oracle) =>
      exchanges.some(({ exchange, theCase }) =>
        oracle.check(exchange, theCase, contract).some(({ doubts: [first] }) => first?.effect !== 'excuse'),
      ),
    )
    .map(({ id }) => id);
}

/** Findings as lines that tell at a glance what was wrongly found. */
export function shown({ findings }: Outcome): readonly string[] {
  return findings.map(
    ({ id, finding: { level, rule, message, received } }) => `${id}: ${level} ${rule}: ${message} ${received}`,
  );
}
