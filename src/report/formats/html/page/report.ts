import type { Outcome } from '../../../collected/collected-run.js';
import { letterOf, outcomes, type PageCause, type PageCase, type PageData, type PageFinding } from './page-data.js';

/** The data of the page with lookup functions. */
export class Report {
  readonly data: PageData;
  /** The findings by target and by number of the case. */
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

  letter(target: number): string {
    return letterOf(target, this.data.targets.length);
  }

  /** The URL fragment of a finding. */
  link(found: Found): string {
    const letter = this.letter(this.cause(found.cause).target);
    return `#finding-${this.finding(found).fingerprint}${letter === '' ? '' : `-${letter}`}`;
  }

  /** The finding of a URL fragment; without a target, on the first target that has the finding. */
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

/** The number of a cause, and the index of one of its findings. */
export interface Found {
  readonly cause: number;
  readonly index: number;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the data of this report are inconsistent');
  return value;
}
