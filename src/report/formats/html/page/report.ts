import { outcomes, type Outcome, type PageCause, type PageCase, type PageData, type PageFinding } from './page-data.js';

/** The data of the page, with what is found in them again and again. */
export class Report {
  readonly data: PageData;
  /** By the number of the target and of the case: its findings, each with the number of its cause. */
  readonly #found: readonly ReadonlyMap<number, readonly Found[]>[];

  constructor(data: PageData) {
    this.data = data;
    const found = data.targets.map(() => new Map<number, Found[]>());
    for (const [cause, { target, findings }] of data.causes.entries()) {
      const cases = found[target];
      for (const [index, finding] of findings.entries()) {
        const list = cases?.get(finding.case) ?? [];
        list.push({ cause, index });
        cases?.set(finding.case, list);
      }
    }
    this.#found = found;
  }

  case(number: number): PageCase {
    return required(this.data.cases[number]);
  }

  cause(number: number): PageCause {
    return required(this.data.causes[number]);
  }

  finding({ cause, index }: Found): PageFinding {
    return required(this.cause(cause).findings[index]);
  }

  rule({ rule }: PageCause): PageData['rules'][number] {
    return required(this.data.rules[rule]);
  }

  outcome(target: number, theCase: number): Outcome {
    const letter = this.data.targets[target]?.outcomes[theCase] ?? 'n';
    return letter in outcomes ? outcomes[letter as keyof typeof outcomes] : 'not-run';
  }

  foundIn(target: number, theCase: number): readonly Found[] {
    return this.#found[target]?.get(theCase) ?? [];
  }

  /** How a target is called for short; empty where there is only one. */
  letter(target: number): string {
    if (this.data.targets.length === 1) return '';
    const round = Math.floor(target / 26);
    return String.fromCharCode(65 + (target % 26)) + (round === 0 ? '' : String(round));
  }

  /** The fragment that leads to a finding. */
  link(found: Found): string {
    const letter = this.letter(this.cause(found.cause).target);
    return `#finding-${this.finding(found).fingerprint}${letter === '' ? '' : `-${letter}`}`;
  }

  /** What a fragment leads to; where it names no target, on the first one that has it. */
  linked(fragment: string): Found | undefined {
    const groups = /^#finding-(?<fingerprint>[^-]+)(?:-(?<letter>\w+))?$/.exec(fragment)?.groups;
    if (groups === undefined) return undefined;
    for (const [cause, { target, findings }] of this.data.causes.entries()) {
      if (groups['letter'] !== undefined && groups['letter'] !== this.letter(target)) continue;
      const index = findings.findIndex(({ fingerprint }) => fingerprint === groups['fingerprint']);
      if (index !== -1) return { cause, index };
    }
    return undefined;
  }
}

/** A finding by the number of its cause, and its own in there. */
export interface Found {
  readonly cause: number;
  readonly index: number;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the data of this report do not hang together');
  return value;
}
