import type { Description } from '../../load/description.js';
import type { Report } from '../../load/report.js';

/** What a description must keep to beyond the shape of each of its objects. */
export type Rule = (description: Description, report: Report) => void;
