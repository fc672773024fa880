export { loadFlows } from './load-flows.js';
