import { filledPlan, type Flow, type FlowStep, slotValues } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import type { Permits } from '../fixtures/permits.js';

/** Prefix of a capture whose value is not known yet. */
const CAPTURED = 'captured:';
/** Placeholder for a fresh value, which identifies nothing of others. */
const FRESH = 'fresh:';

/**
 * Returns the reason why a flow is not sent at all, as far as it is known before the first request: a step may change
 * what the run did not create. A captured value is checked again when it is known.
 */
export function objectionToFlow({ steps }: Flow, permits: Permits, contract: Contract): string | undefined {
  for (const step of steps) {
    const operation = contract.operation(step.operation);
    const licence = permits.licenceOf(step.operation);
    const name = JSON.stringify(step.name);
    if (licence.kind === 'withheld') return licence.reason;
    if (licence.kind === 'once') return `not sent because the step ${name} may stop or switch the service`;
    if (licence.kind !== 'own' || operation === undefined) continue;
    const plan = filledPlan(
      step.request,
      ({ captured }) => CAPTURED + captured,
      () => FRESH,
    );
    for (const { slot, resource } of licence.needs) {
      const creators = steps.filter(({ operation: key }) => {
        const other = contract.operation(key);
        const use = other && permits.useOf(other);
        return use?.role === 'create' && use.resource === resource;
      });
      const values = slotValues(plan, operation, slot).map(({ value }) => value ?? '');
      if (values.every((value) => value === FRESH || isCapturedFrom(creators, value))) continue;
      return `not sent because the step ${name} may change data that the run did not create; send it anyway with --touch ${step.operation}`;
    }
  }
  return undefined;
}

function isCapturedFrom(creators: readonly FlowStep[], value: string): boolean {
  return creators.some(({ captures }) => captures.some(({ name }) => value === CAPTURED + name));
}
