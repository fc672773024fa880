export { resourceGraph } from './build-graph.js';
export type { Answered, Identity } from './instances.js';
export { createdInstance, listedInstances } from './read-instances.js';
export type {
  Effect,
  Evidence,
  IdentitySource,
  Need,
  OperationUse,
  Producer,
  Resource,
  ResourceGraph,
  Role,
  Slot,
} from './resource-graph.js';
