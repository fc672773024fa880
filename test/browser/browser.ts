import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { WebSocket } from 'undici';

/** A Chromium of this machine, if it has one. */
export const chromium = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
  .find((file) => existsSync(file));

/** A page in a browser without a window, driven by the DevTools protocol. */
export interface BrowserPage {
  open(url: string): Promise<void>;
  /** The value of an expression in the page; promises are waited for. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Gives a command of the DevTools protocol, and waits for its answer. */
  command(method: string, params?: object): Promise<any>;
  /** The addresses that the page has asked for, its own among them. */
  readonly requests: readonly string[];
  /** What the page has said on its console, its exceptions and refused resources included. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: any;
  readonly result?: any;
  readonly error?: { readonly message: string };
}

export async function openBrowser(): Promise<BrowserPage> {
  const profile = await mkdtemp(join(tmpdir(), 'trellis-chromium-'));
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
  const child = spawn(chromium ?? '', [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('error', reject).once('close', () => reject(new Error(`the browser ended: ${said}`)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const socket = new WebSocket(address);
  await once(socket as never, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  const events = new Map<string, () => void>();
  const complaints: string[] = [];
  const requests: string[] = [];
  let last = 0;
  let session: string | undefined;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    if (message.method === 'Runtime.exceptionThrown') complaints.push(message.params.exceptionDetails.text);
    if (message.method === 'Network.requestWillBeSent') requests.push(message.params.request.url);
    if (message.method === 'Log.entryAdded') complaints.push(message.params.entry.text);
    if (message.method !== undefined) events.get(message.method)?.();
  });
  const call = async (method: string, params: object = {}): Promise<any> => {
    const id = ++last;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, ...(session === undefined ? {} : { sessionId: session }) }));
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const { targetId } = await call('Target.createTarget', { url: 'about:blank' });
  ({ sessionId: session } = await call('Target.attachToTarget', { targetId, flatten: true }));
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await call(`${domain}.enable`);
  return {
    complaints,
    requests,
    command: call,
    async open(url) {
      const loaded = new Promise<void>((resolve) => events.set('Page.loadEventFired', resolve));
      await call('Page.navigate', { url });
      await loaded;
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await call('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    async close() {
      socket.close();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
