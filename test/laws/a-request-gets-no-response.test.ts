import { expect, test } from 'vitest';
import { judgedAt } from './judged.js';
import { storeDocument, storing } from './storing.js';

const document = storeDocument({
  notes: { said: { title: { type: 'string' } }, added: { made: { type: 'string', readOnly: true } } },
});

/** A store that closes the connection where a new note comes with a member that the store sets. */
function closing(name: string): ReturnType<typeof storing> {
  const store = storing({ keep: (note) => ({ ...note, made: 'today' }) });
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (request.method !== 'POST') {
      store(request, response);
      return;
    }
    request.on('end', () => {
      if (Buffer.concat(chunks).includes(`"${name}"`)) request.socket.destroy();
    });
    store(request, response);
  };
}

test('a law whose request gets no response says so', async () => {
  expect(await judgedAt(closing('made'), document, { only: 'read-only-is-ignored' })).toEqual({
    'note/read-only-is-ignored':
      'inconclusive: the request to create an item with values of `readOnly` members got no complete response',
  });
});
