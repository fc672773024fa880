import type { Answerer } from './answerer.js';
import type { BearerGuard } from './bearer-guard.js';
import { createPlant } from './create-plant.js';
import type { Exchange } from './exchange.js';
import { judgeHead } from './judge-head.js';
import type { PlantStoreLimits } from './limits.js';
import type { PlantStore } from './plant-store.js';
import { readBody } from './read-body.js';

/** What it takes to answer a request. */
export interface Service {
  readonly guard: BearerGuard;
  readonly store: PlantStore;
  readonly limits: PlantStoreLimits;
  readonly answerer: Answerer;
}

/** Answers one request exactly once; not at all if its body never arrives in full. */
export function serveExchange(exchange: Exchange, service: Service): void {
  const { request, response, connection } = exchange;
  const { guard, limits, answerer } = service;
  const reason = judgeHead(request, guard, limits);
  if (reason !== undefined) {
    answerer.refuse(exchange, { name: reason });
    return;
  }
  if (exchange.awaitsContinue) response.writeContinue();
  readBody(request, limits.bodyBytes, (body) => {
    if (body === 'too-large') {
      answerer.refuse(exchange, { name: 'body-too-large' });
      return;
    }
    connection.requestArrived();
    void create(exchange, body, service);
  });
}

async function create(exchange: Exchange, body: Uint8Array, { store, answerer }: Service): Promise<void> {
  const created = await createPlant(body, store);
  // A Plant has no id (and JSON.stringify leaves out a tag that is undefined).
  if (created.ok) answerer.accept(exchange, JSON.stringify({ name: created.plant.name, tag: created.plant.tag }));
  else answerer.refuse(exchange, created.refusal);
}
