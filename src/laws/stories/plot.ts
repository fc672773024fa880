import type { ScenarioStep } from '../../cases/index.js';

/** The kind of operation that sends a step. `write` is an update or, if there is none, a replacement. */
type Means = 'create' | 'read' | 'list' | 'replace' | 'update' | 'delete' | 'write';

/** A step of a story, before the operations of a resource are known. */
export interface Plot extends Omit<ScenarioStep, 'name' | 'order' | 'operation' | 'thing' | 'sends'> {
  readonly by: Means;
  readonly thing?: string;
  readonly sends?: ScenarioStep['sends'];
}
