/** How long lines may wait for each other, in milliseconds: shorter than anyone sees, longer than many requests take. */
const pause = 25;

const mostCharacters = 64 * 1024;

/** Writes lines to a stream, many at a time: one write for each would cost more than a request. `flush` writes what waits. */
export function lineWriter(stream: NodeJS.WritableStream): ((line: string) => void) & { readonly flush: () => void } {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const text = waiting;
    waiting = '';
    stream.write(text);
  };
  const write = (line: string): void => {
    waiting += `${line}\n`;
    if (waiting.length > mostCharacters) {
      clearTimeout(timer);
      flush();
      return;
    }
    timer ??= setTimeout(flush, pause);
  };
  return Object.assign(write, {
    flush() {
      clearTimeout(timer);
      flush();
    },
  });
}
