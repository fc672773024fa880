import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract, Operation } from '../../contract/index.js';
import { exampleRequest } from './example-request.js';
import type { RecentRequests } from '../serve/recent-requests.js';
import { pageScript } from './page-script.js';
import type { MockState } from '../state/mock-state.js';
import { serveState } from './serve-state.js';
import { RequestEvents } from './request-events.js';
import { escapeHtml } from '../../http/index.js';

/** Nothing but what comes from here, and nothing of it within a page of others. */
const fields = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Whether a target is one of the page about the mock. */
export function isOfPage(target: string): boolean {
  return /^\/__trellis(?:[/?]|$)/.test(target);
}

/** Serves the page about the mock at `/__trellis`; gives whether a request was for it. */
export function servePage(
  contract: () => Contract,
  recent: RecentRequests,
  what = 'A mock of',
  state?: MockState,
): (path: string, request: IncomingMessage, response: ServerResponse) => boolean {
  const events = new RequestEvents(recent);
  return (path, request, response) => {
    if (!isOfPage(path)) return false;
    const send = (status: number, type: string, text: string, more = {}): void => {
      const content = status === 204 ? {} : { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(text)) };
      response.writeHead(status, { ...fields, ...more, ...content }).end(text);
    };
    if (path === '/__trellis/state') {
      serveState(state, request, send);
      return true;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(405, 'text/plain', 'only GET', { Allow: 'GET, HEAD' });
      return true;
    }
    switch (path.slice('/__trellis'.length)) {
      case '':
      case '/':
        send(200, 'text/html; charset=utf-8', pageHtml(contract(), what));
        break;
      case '/page.css':
        send(200, 'text/css; charset=utf-8', pageStyle);
        break;
      case '/icon.svg':
        send(200, 'image/svg+xml', pageIcon);
        break;
      case '/page.js':
        send(200, 'text/javascript; charset=utf-8', pageScript);
        break;
      case '/events':
        if (request.method === 'HEAD') send(200, 'text/event-stream', '');
        else events.serve(response, fields);
        break;
      case '/health':
        send(200, 'application/json', healthText(contract()));
        break;
      case '/example':
        send(200, 'application/json', exampleText(contract(), request.url ?? ''));
        break;
      default:
        send(404, 'text/plain', 'not found');
    }
    return true;
  };
}

/** That requests are answered, and by which document. */
function healthText({ title, version, operations }: Contract): string {
  return JSON.stringify({ status: 'ok', title, version, operations: operations.length });
}

/** A good request for the operation that the query names; what is known of it where none is found. */
function exampleText(contract: Contract, target: string): string {
  const key = new URLSearchParams(target.slice(target.indexOf('?'))).get('operation') ?? '';
  const operation = contract.operation(key);
  if (operation === undefined) return 'null';
  const example = exampleRequest(operation);
  const bare = { method: operation.method, target: operation.path.text, fields: [], body: null };
  return JSON.stringify(example === undefined ? bare : { ...example, body: example.body ?? null });
}

/** The look of the page, in light and in dark. */
const pageStyle = `
:root { color-scheme: light dark; --line: #8885; --soft: #8882; --good: #1a7f37; --bad: #b35900; --worse: #cf222e; --ink: #4263d0; }
@media (prefers-color-scheme: dark) { :root { --good: #4ac26b; --bad: #e8a33d; --worse: #ff7b72; --ink: #9db4ff; } }
* { box-sizing: border-box; } [hidden] { display: none !important; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 88rem; padding: 1rem 1.5rem 3rem; }
header p { margin: 0; opacity: .8; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; } small { font-weight: normal; opacity: .7; }
main { display: grid; gap: 2.5rem; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr); } }
code, pre, textarea, input, .line { font: 13px/1.5 ui-monospace, monospace; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; padding: .45rem .7rem; }
summary span { float: right; font-size: .8rem; opacity: .7; }
.method { color: var(--ink); display: inline-block; min-width: 4.5em; } .delete { color: var(--worse); }
form { display: grid; gap: .6rem; padding: .3rem .7rem .7rem; }
label { display: grid; font-size: .85rem; gap: .15rem; } .only { display: block; }
input:not([type]), textarea { border: 1px solid var(--line); border-radius: 4px; padding: .3rem .4rem; width: 100%; }
select, button { font: inherit; justify-self: start; padding: .25rem .6rem; }
button { background: var(--ink); border: 0; border-radius: 4px; color: Canvas; cursor: pointer; font-weight: 600; padding: .35rem 1.2rem; }
.answer { background: var(--soft); margin: 0; max-height: 20rem; overflow: auto; padding: .7rem; white-space: pre-wrap; overflow-wrap: anywhere; }
ol { list-style: none; margin: .5rem 0; padding: 0; }
ol > li { border-top: 1px solid var(--line); overflow-wrap: anywhere; padding: .35rem 0; }
li ul { font-size: .9rem; margin: .1rem 0 .2rem; padding-left: 1.4rem; }
.status { display: inline-block; font-weight: 700; min-width: 2.6em; }
.s2, .s3 { color: var(--good); } .s4 { color: var(--bad); } .s5, .s0 { color: var(--worse); }
.time { float: right; opacity: .7; }
.filtered li.fine { display: none; }
`;

/** A leaf. */
const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#1a7f37" d="M2 14C1 6 6 1 15 1c0 9-4 14-11 12l5-7-7 8z"/></svg>';

/** The page about a mock: its operations with a form each, and the place where requests appear as they come in. */
function pageHtml({ title, version, file, operations }: Contract, what: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name} – ${what === 'A mock of' ? 'mock' : 'proxy'}</title>
<link rel="icon" href="/__trellis/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/__trellis/page.css">
<script src="/__trellis/page.js" defer></script>
</head>
<body>
<header>
<h1>${name} <small>${escapeHtml(version)}</small></h1>
<p>${escapeHtml(what)} <code>${escapeHtml(file)}</code>, ${operations.length} operation${operations.length === 1 ? '' : 's'}.</p>
</header>
<main>
<section aria-labelledby="operations">
<h2 id="operations">Operations</h2>
${operations.map(operationHtml).join('\n')}
</section>
<section aria-labelledby="requests">
<h2 id="requests">Requests <small id="state" role="status">connecting</small></h2>
<label class="only"><input type="checkbox" id="refused"> Show violations only</label>
<ol id="list" reversed aria-live="polite"></ol>
<p id="none">None yet.</p>
</section>
</main>
</body>
</html>
`;
}

function operationHtml({ key, method, path, responses, deprecated, security }: Operation): string {
  const statuses = responses.map(({ status }) => `<option>${escapeHtml(status)}</option>`).join('');
  const marks = [...(security.length > 0 ? ['credentials'] : []), ...(deprecated ? ['deprecated'] : [])];
  return `<details data-key="${escapeHtml(key)}">
<summary><b class="method ${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</b> <code>${escapeHtml(path.text)}</code> <span>${escapeHtml(marks.join(', '))}</span></summary>
<form>
<label>Path and query <input name="target" spellcheck="false" autocomplete="off"></label>
<label>Headers <textarea name="fields" rows="3" spellcheck="false"></textarea></label>
<label>Body <textarea name="body" rows="5" spellcheck="false"></textarea></label>
<label>Answer with <select name="code"><option value="">what fits</option>${statuses}</select></label>
<button>Send</button>
</form>
<pre class="answer" tabindex="0" hidden></pre>
</details>`;
}
