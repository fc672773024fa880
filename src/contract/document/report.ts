import type { Problem } from '../../error/index.js';
import { DocumentError } from './document-error.js';
import { type Located, placeOf } from './located.js';

const mostProblems = 50;

/** Remarks on a name, reported once, wherever the name occurs. */
const ofNames: ReadonlySet<string> = new Set(['unknown-format']);

interface Entry {
  readonly at: Located;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly taken: string | undefined;
}

/**
 * Collects problems, which violate OpenAPI and refuse the description if the report is strict, and remarks, which are
 * not violations.
 */
export class Report {
  /** Whether any problem refuses the description, so that nothing is repaired. */
  readonly isStrict: boolean;
  /** In the order found, which orders problems at the same place. */
  readonly #problems: Entry[] = [];
  readonly #remarks: Entry[] = [];
  readonly #unparsed: Problem[] = [];

  constructor(isStrict: boolean) {
    this.isStrict = isStrict;
  }

  /** `taken` is the interpretation, such as `taken as "4XX"`. */
  problem(at: Located, code: string, message: string, hint?: string, taken = 'ignored'): void {
    this.#problems.push({ at, code, message, hint, taken });
  }

  remark(at: Located, code: string, message: string, hint?: string): void {
    this.#remarks.push({ at, code, message, hint, taken: undefined });
  }

  /** Adds problems of the text of a document, or of a part that is not OpenAPI. */
  unparsed(problems: readonly Problem[]): void {
    this.#unparsed.push(...problems);
  }

  problems(): readonly Problem[] {
    return [...this.#unparsed, ...inOrder(this.#problems).map(toProblem)];
  }

  remarks(): readonly Problem[] {
    const entries = inOrder(this.#remarks);
    const counts = new Map<string, number>();
    for (const { message } of entries) counts.set(message, (counts.get(message) ?? 0) + 1);
    const told = new Set<string>();
    return entries.flatMap((entry) => {
      const { code, message } = entry;
      if (!ofNames.has(code)) return [toProblem(entry)];
      if (told.size === told.add(message).size) return [];
      const others = (counts.get(message) ?? 1) - 1;
      const more = others === 0 ? '' : `, here and at ${others} other ${others === 1 ? 'place' : 'places'}`;
      return [toProblem({ ...entry, message: message + more })];
    });
  }

  /** @throws DocumentError if the report is strict and there is a problem, with the first fifty in the order of the document. */
  refuse(): void {
    if (!this.isStrict) return;
    const problems = [...inOrder(this.#problems).slice(0, mostProblems).map(toProblem), ...this.#unparsed];
    const [first, ...others] = problems.slice(0, mostProblems).map(asRefused);
    if (first !== undefined) throw new DocumentError([first, ...others], { isUsable: true });
  }
}

/** A copy of a problem without its interpretation, for a document that is refused. */
export function asRefused(problem: Problem): Problem {
  const refused = { ...problem };
  delete (refused as { taken?: string }).taken;
  return refused;
}

/** Removes duplicates, because a place may be reached in several ways. */
function inOrder(entries: readonly Entry[]): Entry[] {
  const unique = new Map(
    entries.map((entry) => [`${entry.at.document.uri} ${entry.at.node.start} ${entry.message}`, entry]),
  );
  return [...unique.values()].sort(
    ({ at: a }, { at: b }) => a.document.order - b.document.order || a.node.start - b.node.start,
  );
}

function toProblem({ at, code, message, hint, taken }: Entry): Problem {
  return {
    code,
    message,
    place: placeOf(at),
    hint,
    taken,
  };
}
