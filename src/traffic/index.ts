export type { ObservedExchange } from './model/observed.js';
export { KnownSecrets } from './grouping/known-secrets.js';
export { type ToldExchange, TrafficRun } from './grouping/traffic-run.js';
export { harExchanges } from './har/read-har.js';
export { CaseRecorder } from './recordings/case-recorder.js';
export { ExampleRecorder } from './recordings/example-recorder.js';
export { HarRecorder } from './recordings/har-recorder.js';
export { secretsIn } from './judging/secrets-in.js';
