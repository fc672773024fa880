/** In UTF-16 code units: enough for a write to be worth it, and no more than a report can spare. */
const size = 262_144;

/** Small pieces of text put together, so that none but a large one is written alone; always one at least. */
export function* chunksOf(text: string | readonly string[]): Generator<string, void> {
  let chunk = '';
  for (const piece of typeof text === 'string' ? [text] : text) {
    chunk += piece;
    if (chunk.length < size) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
