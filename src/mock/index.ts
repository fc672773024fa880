export { createMock } from './create-mock.js';
export type { Mock, MockOptions } from './create-mock.js';
export { exampleRequest } from './page/example-request.js';
export type { ExampleRequest } from './page/example-request.js';
export type { Violation } from '../wire/index.js';
export { mockTarget } from './mock-target.js';
export { prismTarget } from './prism/prism-target.js';
export type { PrismTargetOptions } from './prism/prism-target.js';
export type { SeenRequest } from './serve/seen-request.js';
