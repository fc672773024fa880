import type { Contract, Operation } from '../../contract/index.js';
import { escapeHtml } from '../../http/index.js';

/** The page about a mock: its operations with a form each, and the place where requests appear as they come in. */
export function pageHtml({ title, version, file, operations }: Contract): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name} – mock</title>
<link rel="icon" href="/__trellis/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/__trellis/page.css">
<script src="/__trellis/page.js" defer></script>
</head>
<body>
<header>
<h1>${name} <small>${escapeHtml(version)}</small></h1>
<p>A mock of <code>${escapeHtml(file)}</code>, ${operations.length} operation${operations.length === 1 ? '' : 's'}.</p>
</header>
<main>
<section aria-labelledby="operations">
<h2 id="operations">Operations</h2>
${operations.map(operationHtml).join('\n')}
</section>
<section aria-labelledby="requests">
<h2 id="requests">Requests <small id="state" role="status">connecting</small></h2>
<label class="only"><input type="checkbox" id="refused"> only what is not as the contract has it</label>
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
<label>Header fields <textarea name="fields" rows="3" spellcheck="false"></textarea></label>
<label>Body <textarea name="body" rows="5" spellcheck="false"></textarea></label>
<label>Answer with <select name="code"><option value="">what fits</option>${statuses}</select></label>
<button>Send</button>
</form>
<pre class="answer" tabindex="0" hidden></pre>
</details>`;
}
