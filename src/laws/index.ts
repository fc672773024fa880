export { History } from './history.js';
export type { Performed } from './history.js';
export { isAccepted, statusOf } from './history.js';
export type { Judgement, Law, LawFinding, SeenValue } from './law.js';
export { lawCases, lawOf } from './law-cases.js';
export { laws } from './laws.js';
export { conditional, requestOf } from './requests.js';
export { subjectsOf } from './subject.js';
export type { Subject } from './subject.js';
