import { flagService } from './flags.js';
import type { Described } from './service.js';
import { shop } from './shop.js';
import { silences } from './silences.js';
import { todoService } from './todos.js';
import { zoneService } from './zones.js';

/** The services by name. */
export const services = {
  shop,
  silences,
  zones: zoneService,
  flags: flagService,
  todos: todoService,
} as const satisfies Readonly<Record<string, Described>>;
