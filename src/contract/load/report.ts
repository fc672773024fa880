import type { Problem } from '../../error/index.js';
import { DocumentError } from '../document-error.js';
import { placeOf } from './located.js';
import type { Located } from './located.js';

const mostProblems = 50;

interface Entry {
  readonly at: Located;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

interface Mistake extends Entry {
  readonly isFault: boolean;
}

/** Where what is found is told. */
export interface Findings {
  problem(at: Located, code: string, message: string, hint?: string): void;
  fault(at: Located, code: string, message: string, hint?: string): void;
  remark(at: Located, code: string, message: string, hint?: string): void;
  /** For what only people read, such as descriptions: whatever is wrong with that is a fault. */
  readonly ofText: Findings;
}

/**
 * What is found while a description is read: problems, which refuse it, faults, which OpenAPI does not allow although
 * what is meant is plain, and remarks, which are no mistakes.
 */
export class Report implements Findings {
  readonly #isTolerant: boolean;
  /** In the order in which they were found, which tells them apart where they stand at one place. */
  readonly #mistakes: Mistake[] = [];
  readonly #remarks: Entry[] = [];
  readonly #unparsed: Problem[] = [];

  /** `isTolerant`: faults do not refuse the description. */
  constructor(isTolerant = false) {
    this.#isTolerant = isTolerant;
  }

  problem(at: Located, code: string, message: string, hint?: string): void {
    this.#mistakes.push({ at, code, message, hint, isFault: false });
  }

  fault(at: Located, code: string, message: string, hint?: string): void {
    this.#mistakes.push({ at, code, message, hint, isFault: true });
  }

  remark(at: Located, code: string, message: string, hint?: string): void {
    this.#remarks.push({ at, code, message, hint });
  }

  /** What is wrong with the text of a document that is referred to. */
  unparsed(problems: readonly Problem[]): void {
    this.#unparsed.push(...problems);
  }

  readonly ofText: Findings = findingsOfText(this);

  faults(): readonly Problem[] {
    return inOrder(this.#mistakes.filter(({ isFault }) => isFault)).map(toProblem);
  }

  remarks(): readonly Problem[] {
    return inOrder(this.#remarks).map(toProblem);
  }

  /** @throws DocumentError if there is a problem, or a fault that is not tolerated, with the first fifty in the order of the document. */
  refuse(): void {
    const isTolerable = this.#unparsed.length === 0 && this.#mistakes.every(({ isFault }) => isFault);
    if (this.#isTolerant && isTolerable) return;
    const problems = [...inOrder(this.#mistakes).slice(0, mostProblems).map(toProblem), ...this.#unparsed];
    const [first, ...others] = problems.slice(0, mostProblems);
    if (first !== undefined) throw new DocumentError([first, ...others], { isTolerable });
  }
}

function findingsOfText(report: Report): Findings {
  const ofText: Findings = {
    problem: (...found) => report.fault(...found),
    fault: (...found) => report.fault(...found),
    remark: (...found) => report.remark(...found),
    get ofText() {
      return ofText;
    },
  };
  return ofText;
}

/** Each once, as one place may be reached in several ways. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const unique = new Map(
    entries.map((entry) => [`${entry.at.document.uri} ${entry.at.node.start} ${entry.message}`, entry]),
  );
  return [...unique.values()].sort(
    ({ at: a }, { at: b }) => a.document.order - b.document.order || a.node.start - b.node.start,
  );
}

function toProblem({ at, code, message, hint }: Entry): Problem {
  return { code, message, place: placeOf(at), ...(hint === undefined ? {} : { hint }) };
}
