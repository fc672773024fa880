import { deriveCases, sendingWaves } from '../../src/cases/index.js';
import { loadContract } from '../../src/contract/index.js';
import { documents } from '../correct-servers/documents/documents.js';
import { startDocumented } from '../correct-servers/documents/small-server.js';
import { greenhouseHabits } from '../correct-servers/greenhouse-habits.js';
import { key, startGreenhouse } from '../correct-servers/greenhouse/start.js';
import type { Quarry } from '../correct-servers/hunt.js';
import { everyCase } from '../correct-servers/plant-quarry.js';
import { startPlantStore, type Running } from '../correct-servers/plant-store/start.js';
import { plantStores } from '../correct-servers/plant-stores.js';
import { faultsInRuns } from '../faulty-servers/families-in.js';
import { greenhouseFaults } from '../faulty-servers/greenhouse-faults.js';

/** A server of the tests, and what it is asked. */
export interface RecordedServer {
  /** What it serves, which names the file of its lines. */
  readonly store: string;
  /** Its habit or fault. */
  readonly name: string;
  readonly start: () => Promise<Running>;
  readonly quarry: Quarry;
}

/** As long as a server that never answers is waited for, in milliseconds. */
const patience = 400;

const greenhouse: Quarry = await quarryOf('test/correct-servers/greenhouse/greenhouse.yaml', new Map([['', key]]));
const documented = await Promise.all(
  documents.map(async (each) => {
    const store = each.file.replace(/^.*\/(.*)\.yaml$/, '$1');
    return { each, store, quarry: await quarryOf(each.file, new Map(Object.entries(each.credentials))) };
  }),
);

async function quarryOf(file: string, credentials: ReadonlyMap<string, string>): Promise<Quarry> {
  const contract = await loadContract(file);
  return { contract, credentials, cases: sendingWaves(deriveCases(contract).cases, contract).flat() };
}

/** Those at which nothing may be found. */
export const correctServers: readonly RecordedServer[] = [
  ...plantStores.map(([name, start]) => ({ store: 'plant-store', name, start, quarry: everyCase })),
  ...Object.entries(greenhouseHabits).map(([name, edit]) => ({
    store: 'greenhouse',
    name,
    start: () => startGreenhouse(edit),
    quarry: greenhouse,
  })),
  ...documented.map(({ each, ...rest }) => ({ ...rest, name: 'plain', start: () => startDocumented(each) })),
];

/** Those with one fault each. */
export const faultyServers: readonly RecordedServer[] = [
  ...faultsInRuns.map(({ id, rule, change }) => ({
    store: 'plant-store',
    name: id,
    start: () => startPlantStore(change),
    quarry: { ...everyCase, ...(rule === 'no-answer' && { timeout: patience }) },
  })),
  ...greenhouseFaults.map(({ id, edit }) => ({
    store: 'greenhouse',
    name: id,
    start: () => startGreenhouse(edit),
    quarry: greenhouse,
  })),
  ...documented.flatMap(({ each, ...rest }) =>
    Object.keys(each.faults).map((fault) => ({ ...rest, name: fault, start: () => startDocumented(each, fault) })),
  ),
];
