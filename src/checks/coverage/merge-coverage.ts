import type { CoveredElement, Coverage } from './coverage.js';
import { firstUnjudged, type Lack } from './lack.js';
import { missingReason } from './missing-reason.js';

/**
 * Merges the coverage of the shards of a run, as if one process had sent all cases. All parts must have the same
 * contract.
 *
 * @example
 * mergeCoverage([first, second]).elements.filter(({ exercised }) => !exercised)
 */
export function mergeCoverage(parts: readonly [Coverage, ...Coverage[]]): Coverage {
  const [first] = parts;
  const isCutShort = parts.some(({ elements }) => elements.some(({ lack }) => lack?.isCutShort === true));
  return {
    elements: first.elements.map((element, at) =>
      together(
        element,
        parts.flatMap(({ elements }) => elements[at] ?? []),
        isCutShort,
      ),
    ),
  };
}

function together(element: CoveredElement, parts: readonly CoveredElement[], isCutShort: boolean): CoveredElement {
  const satisfied = parts.some((part) => part.satisfied);
  const broken = element.broken === undefined ? undefined : parts.some((part) => part.broken === true);
  const { kind, name, operation, direction, place } = element;
  const merged = { kind, name, operation, direction, place, satisfied, broken };
  if (satisfied && broken !== false) return { ...merged, exercised: true, reason: undefined };
  const lack = lackOf(parts, isCutShort);
  return { ...merged, exercised: false, reason: missingReason(merged, lack), lack };
}

function lackOf(parts: readonly CoveredElement[], isCutShort: boolean): Lack {
  const lacks = parts.flatMap(({ lack }) => lack ?? []);
  const first = (half: keyof Lack['unjudged']): Lack['unjudged'] => {
    const unjudged = lacks.map((lack) => lack.unjudged[half]).reduce(firstUnjudged, undefined);
    return unjudged === undefined ? {} : { [half]: unjudged };
  };
  return {
    wasTurnedAway: lacks.some(({ wasTurnedAway }) => wasTurnedAway),
    unjudged: { ...first('satisfied'), ...first('broken') },
    isCutShort,
    isPart: false,
    leftOut: Math.max(0, ...lacks.map(({ leftOut }) => leftOut)),
    responseCame: lacks.some(({ responseCame }) => responseCame),
    unasked: lacks.find(({ unasked }) => unasked !== undefined)?.unasked,
  };
}
