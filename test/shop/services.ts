import type { Described } from './service.js';
import { shop } from './shop.js';

/** The services by name. */
export const services: Readonly<Record<string, Described>> = { shop };
