import { request as plainRequest, type ClientRequest } from 'node:http';
import { forwardedFields } from './end-to-end.js';

/** A server that answers operations which the upstream does not have. */
export interface StandIn {
  /** Whether to answer a request instead of the upstream, which gave this response; `undefined` means no response. */
  stepsIn(
    method: string,
    target: string,
    answer: { status: number; rawFields: readonly string[] } | undefined,
  ): boolean;
  readonly url: string;
}

/** Sends a complete request to a stand-in; the length of the body replaces its framing. */
export function askStandIn(
  { url }: StandIn,
  method: string,
  target: string,
  rawFields: readonly string[],
  body: Buffer,
): ClientRequest {
  const { host, hostname, port } = new URL(url);
  const fields = forwardedFields(rawFields, host).filter(
    (_, at, all) => !/^(?:expect|transfer-encoding|content-length)$/i.test(all[at - (at % 2)] ?? ''),
  );
  const length = body.length === 0 ? [] : ['Content-Length', String(body.length)];
  const out = plainRequest({ host: hostname, port, method, path: target, headers: [...fields, ...length] });
  out.useChunkedEncodingByDefault = false;
  out.end(body);
  return out;
}
