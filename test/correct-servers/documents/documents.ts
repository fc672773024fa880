import { accounts } from './accounts.js';
import { gates } from './gates.js';
import { library } from './library.js';
import { offers } from './offers.js';
import { orders } from './orders.js';
import { sensors } from './sensors.js';
import type { Documented } from './small-server.js';
import { uploads } from './uploads.js';

/** Documents of different styles, each with a server that keeps to it. */
export const documents: readonly Documented[] = [library, orders, offers, uploads, accounts, sensors, gates];
