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

/** What is found while a description is read: problems, which refuse it, and remarks, which do not. */
export class Report {
  readonly #problems: Entry[] = [];
  readonly #remarks: Entry[] = [];
  readonly #unparsed: Problem[] = [];

  problem(at: Located, code: string, message: string, hint?: string): void {
    this.#problems.push({ at, code, message, hint });
  }

  remark(at: Located, code: string, message: string, hint?: string): void {
    this.#remarks.push({ at, code, message, hint });
  }

  /** What is wrong with the text of a document that is referred to. */
  unparsed(problems: readonly Problem[]): void {
    this.#unparsed.push(...problems);
  }

  remarks(): readonly Problem[] {
    return inOrder(this.#remarks).map(toProblem);
  }

  /** @throws DocumentError if there is a problem, with the first fifty in the order of the document. */
  refuse(): void {
    const problems = [...inOrder(this.#problems).slice(0, mostProblems).map(toProblem), ...this.#unparsed];
    const [first, ...others] = problems.slice(0, mostProblems);
    if (first !== undefined) throw new DocumentError([first, ...others]);
  }
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
