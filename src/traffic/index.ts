export type { ObservedExchange, ObservedRequest } from './model/observed.js';
export { TrafficRun } from './traffic-run.js';
export type { ToldExchange, TrafficOptions } from './traffic-run.js';
export { harExchanges } from './har/read-har.js';
