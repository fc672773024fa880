import type { CollectedRun, CollectedTarget } from '../collected-run.js';
import { artifactLocation } from './artifact-location.js';
import { sarifInvocation } from './sarif-invocation.js';
import { sarifResults } from './sarif-result.js';
import { sarifRules } from './sarif-rules.js';
import { webExchange } from './web-exchange.js';

/** A run object (SARIF 2.1.0 §3.14) of one target. */
export function sarifRun(target: CollectedTarget, { started, targets }: CollectedRun) {
  const requests = new DistinctItems<object>();
  const responses = new DistinctItems<object>();
  const results = target.cases.flatMap((each) => {
    if (each.result.findings.length === 0) return [];
    const { request, response } = webExchange(each.exchange);
    const exchange = {
      ...(request === undefined ? {} : { webRequest: { index: requests.add(request) } }),
      ...(response === undefined ? {} : { webResponse: { index: responses.add(response) } }),
    };
    return sarifResults(each, target.name, exchange);
  });
  return {
    tool: {
      driver: {
        name: 'Trellis',
        ...(started.toolVersion === undefined
          ? {}
          : { version: started.toolVersion, semanticVersion: started.toolVersion }),
        rules: sarifRules,
      },
    },
    // Code scanning tells the runs of one upload apart by this (§3.17.3); where there is one, it stays the same.
    automationDetails: { id: targets.length === 1 ? 'trellis/' : `trellis/${encodeURIComponent(target.name)}/` },
    invocations: [sarifInvocation(target)],
    columnKind: 'utf16CodeUnits',
    artifacts: started.documents.map(({ file }) => ({ location: artifactLocation(file), roles: ['analysisTarget'] })),
    results,
    webRequests: requests.items,
    webResponses: responses.items,
    properties: {
      target: target.name,
      url: target.url,
      ...(target.insecure === true ? { insecure: true } : {}),
      verdict: target.verdict,
      seed: started.seed,
      strict: started.strict,
      ...(started.shard === undefined ? {} : { shard: `${started.shard.index}/${started.shard.count}` }),
      counts: { ...target.counts },
    },
  };
}

/** Items each of which is listed once, as SARIF asks of most of its lists (`uniqueItems`), by number. */
class DistinctItems<T> {
  readonly #items: T[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of the item, which is listed from now on. */
  add(item: T): number {
    const key = JSON.stringify(item);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#items.length);
    return this.#items.push(item) - 1;
  }

  get items(): readonly T[] {
    return this.#items;
  }
}
