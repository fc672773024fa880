import { Name } from 'ajv';

/** The list of errors in the code that ajv generates; null as long as there is none. */
export const vErrors = new Name('vErrors');

/** How many there are. */
export const errors = new Name('errors');
