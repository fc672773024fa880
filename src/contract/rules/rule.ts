import type { Description } from '../description/description.js';
import type { Report } from '../document/report.js';

/** A rule for descriptions beyond the shape of single objects. */
export type Rule = (description: Description, report: Report) => void;
