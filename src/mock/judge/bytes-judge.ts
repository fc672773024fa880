import type { Refusal } from './refusal.js';

/** Judges the bytes of a body of one media type; undefined where nothing is against them. */
export type BytesJudge = (body: Uint8Array) => Refusal | undefined;
