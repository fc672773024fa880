import type { Description } from '../description/description.js';
import type { Report } from '../document/report.js';

/** What a description must keep to beyond the shape of each of its objects. */
export type Rule = (description: Description, report: Report) => void;
