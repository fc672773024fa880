import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedDocuments } from './documents.js';
import type { ServerPart } from './lines-of.js';
import { recordCases } from './record-cases.js';
import { work } from './work.js';
import { writeInto, type Write } from './write.js';

/** How much is recorded. */
export interface RecordOptions {
  readonly only: readonly ('cases' | ServerPart)[];
  /** Only documents and servers whose name holds one of these texts. */
  readonly matching: readonly string[];
}

/** The folders of a record. */
const folders = ['cases', 'words', 'order', 'matrix', 'events'];

/**
 * Records what the sources derive, find and tell now, in place of an earlier record in the same folder. Two records of
 * the same sources are the same.
 */
export async function record(folder: string, { only, matching }: RecordOptions): Promise<void> {
  for (const name of folders) await rm(join(folder, name), { recursive: true, force: true });
  const isWanted = (name: string): boolean => matching.some((text) => name.includes(text));
  const write = writeInto(folder);
  if (only.includes('cases'))
    for (const document of await recordedDocuments()) if (isWanted(document.name)) await recordCases(document, write);
  if (only.includes('matrix')) await recordServers('matrix', isWanted, write);
  if (only.includes('events')) await recordServers('events', isWanted, write);
}

/** A file for each service and its faulty servers, or for each correct server. */
async function recordServers(part: ServerPart, isWanted: (name: string) => boolean, write: Write): Promise<void> {
  const { serversOf } = await import('./lines-of.js');
  const servers = [...serversOf[part].entries()].filter(([, { name }]) => isWanted(name));
  const results = await work(servers.map(([index]) => ({ part, index })));
  const files = new Map<string, string[]>();
  for (const [at, [, { store, name }]] of servers.entries()) {
    const file = part === 'matrix' ? `matrix/${store}.txt` : `events/${store}/${name.replaceAll(/[^\w.]+/g, '-')}.txt`;
    files.set(file, [...(files.get(file) ?? []), ...(results[at] ?? [])]);
  }
  for (const [file, lines] of files) await write(file, part === 'matrix' ? lines.sort() : lines);
}
