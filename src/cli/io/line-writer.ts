/** How long lines are collected, in milliseconds: too short to notice, but longer than many requests. */
const pause = 25;

const mostCharacters = 64 * 1024;

/** Writes lines to a stream in batches, because a write for each line costs more than a request. `flush` writes the rest. */
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
