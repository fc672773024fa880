import { grouped, type Contract, type Operation } from '../../contract/index.js';
import { escapeHtml } from '../../http/index.js';

/** The subject of a page, besides its document. */
export interface PageSubject {
  /** The words before the title of the document. */
  readonly what: string;
  /** The kind of server, for the title of the page. */
  readonly kind: 'mock' | 'proxy';
  readonly hasState: boolean;
  /** The number of documents so far. */
  readonly version: number;
}

/** A leaf. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#1a7f37" d="M2 14C1 6 6 1 15 1c0 9-4 14-11 12l5-7-7 8z"/></svg>';

/** The page of a mock: its operations, each with a form, and a list of requests. */
export function pageHtml({ title, version, file, operations }: Contract, subject: PageSubject): string {
  const name = escapeHtml(title);
  const { what, kind, hasState } = subject;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name} – ${kind}</title>
<link rel="icon" href="/__trellis/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/__trellis/page.css">
<script src="/__trellis/page.js" defer></script>
</head>
<body data-version="${subject.version}">
<header>
<h1>${name} <small>${escapeHtml(version)}</small></h1>
<p>${escapeHtml(what)} <code>${escapeHtml(file)}</code>, ${operations.length} operation${operations.length === 1 ? '' : 's'}.</p>
<nav aria-label="Sections"><a href="#operations">Operations</a> <a href="#requests">Requests</a>${hasState ? ' <a href="#items">State</a>' : ''}</nav>
</header>
<div id="banner" role="alert" hidden></div>
<main>
<section aria-labelledby="operations">
<h2 id="operations">Operations</h2>
<input id="search" type="search" placeholder="Search operations (press /)" aria-label="Search operations" autocomplete="off" spellcheck="false">
<p id="no-match" hidden>No operation matches.</p>
${byTags(operations)
  .map(([tag, own], _, groups) => groupHtml(tag, own, groups.length === 1))
  .join('\n')}
</section>
<div>
<section aria-labelledby="requests">
<h2 id="requests">Requests <small id="state" role="status">connecting</small></h2>
<div class="tools">
<label class="only"><input type="checkbox" id="refused"> Show violations only</label>
<label class="only"><input type="checkbox" id="preflights"> Show preflights</label>
<button type="button" class="quiet" id="clear">Clear</button>
</div>
<ol id="list" reversed aria-live="polite"></ol>
<p id="none">None yet. Send one to <code id="address"></code>, or open an operation.</p>
</section>
${hasState ? stateHtml : ''}
</div>
</main>
</body>
</html>
`;
}

const stateHtml = [
  '<section aria-labelledby="items">',
  '<h2 id="items">State</h2>',
  '<p id="counts">The mock keeps what requests create, change and delete.</p>',
  '<div class="tools">',
  '<button type="button" class="quiet" id="edit">Edit</button>',
  '<button type="button" class="quiet" id="reset">Reset</button>',
  '</div>',
  '<form id="editor" hidden>',
  '<label>Items by collection, as JSON <textarea name="state" rows="16" spellcheck="false"></textarea></label>',
  '<div class="tools"><button>Save</button> <button type="button" class="quiet" id="cancel">Cancel</button></div>',
  '</form>',
  '<p id="state-said" role="status" hidden></p>',
  '</section>',
].join('\n');

/** The operations by tag, in document order; those without a tag come last. */
function byTags(operations: readonly Operation[]): readonly (readonly [string, readonly Operation[]])[] {
  const groups = grouped(operations, ({ tags: [tag = ''] }) => tag);
  return [...groups].toSorted(([one], [other]) => Number(one === '') - Number(other === ''));
}

function groupHtml(tag: string, operations: readonly Operation[], isOnly: boolean): string {
  const heading = tag === '' && isOnly ? '' : `<h3>${escapeHtml(tag === '' ? 'Others' : tag)}</h3>\n`;
  return `<div class="group">\n${heading}${operations.map(operationHtml).join('\n')}\n</div>`;
}

function operationHtml({ key, summary, method, path, responses, deprecated, security, tags }: Operation): string {
  const options = responses.flatMap(({ status, content }) => {
    const examples = content.flatMap((mediaType) => mediaType.examples).filter(({ name }) => name !== '');
    const names = [...new Set(examples.map(({ name }) => name))];
    return ['', ...names].map((name) => {
      const shown = name === '' ? status : `${status}: ${name}`;
      return `<option value="${escapeHtml(JSON.stringify([status, name]))}">${escapeHtml(shown)}</option>`;
    });
  });
  const marks = [...(security.length > 0 ? ['credentials'] : []), ...(deprecated ? ['deprecated'] : [])];
  const words = [key, method, path.text, summary ?? '', ...tags].join(' ').toLowerCase();
  return `<details class="operation" data-key="${escapeHtml(key)}" data-words="${escapeHtml(words)}">
<summary><b class="method ${escapeHtml(method.toLowerCase())}">${escapeHtml(method)}</b> <code>${escapeHtml(path.text)}</code> <span class="marks">${escapeHtml(marks.join(', '))}</span>${summary === undefined ? '' : `<span class="summary">${escapeHtml(summary)}</span>`}</summary>
<form>
<label>Path and query <input name="target" spellcheck="false" autocomplete="off"></label>
<label>Headers <textarea name="fields" rows="2" spellcheck="false"></textarea></label>
<div class="body"></div>
<label>Answer with <select name="code"><option value="">what fits</option>${options.join('')}</select></label>
<div class="tools"><button>Send</button></div>
</form>
<div class="answer" tabindex="0" aria-live="polite" hidden></div>
</details>`;
}
