import type { VariedPlace } from '../model/varied-place.js';

/** A changed value, or a value with changed parts. */
interface Node {
  /** The branches of unions taken at the value. */
  readonly branches: string;
  /** Its changed parts; undefined if the value itself is changed. */
  readonly below: Map<string, Node> | undefined;
}

/** One value on the path to a place. */
interface Step {
  readonly token: string;
  readonly branches: string;
}

/** The changed places of one request: none is within another, and none is in another branch of a union. */
export class Places {
  readonly #all: Node = { branches: '', below: new Map() };

  /** Adds a place if it is compatible with those added so far, and returns true if it was. */
  take(place: VariedPlace): boolean {
    const steps = stepsTo(place);
    let at = this.#all;
    for (const [index, { token, branches }] of steps.entries()) {
      const known = at.below?.get(token);
      if (known === undefined) {
        enter(at, steps.slice(index));
        return true;
      }
      const isLast = index === steps.length - 1;
      if (isLast || known.below === undefined || known.branches !== branches) return false;
      at = known;
    }
    return false;
  }
}

function enter({ below }: Node, [step, ...rest]: readonly Step[]): void {
  if (step === undefined || below === undefined) return;
  const node: Node = { branches: step.branches, below: rest.length === 0 ? undefined : new Map() };
  below.set(step.token, node);
  enter(node, rest);
}

/** A parameter is changed as a whole. In a body, the branches are between the tokens of the path. */
function stepsTo({ path, way }: VariedPlace): readonly Step[] {
  if (path[0] !== 'body') return [{ token: path.join(' '), branches: '' }];
  const steps: Step[] = [];
  let last = way.length;
  for (const token of path.slice(1).toReversed()) {
    const at = way.lastIndexOf(token, last - 1);
    steps.unshift({ token, branches: way.slice(at + 1, last).join(' ') });
    last = at;
  }
  return [{ token: 'body', branches: way.slice(0, last).join(' ') }, ...steps];
}
