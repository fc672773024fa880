import { Name } from 'ajv';

/** The list of errors in the code that ajv generates; null while it is empty. */
export const vErrors = new Name('vErrors');

/** The number of errors. */
export const errors = new Name('errors');
