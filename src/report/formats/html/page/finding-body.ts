import { countOf } from '../../../text/count-of.js';
import { differingPart, type Parted } from './differing-part.js';
import { documentExcerpt } from './document-excerpt.js';
import { element, button } from '../../../../pages/index.js';
import { exchangeParts, historyParts } from './exchange-parts.js';
import { fetchSnippet } from './fetch-snippet.js';
import { preformatted, withCode } from './parts.js';
import type { Found, Report } from './report.js';

/** Shows all details of one finding, below its headline. */
export function findingBody(report: Report, found: Found, headline: string): DocumentFragment {
  const { data } = report;
  const finding = report.finding(found);
  const { target } = report.cause(found.cause);
  const { before, change, id, written, proves } = report.case(finding.case);
  const targetName = `${report.letter(target)} ${data.targets[target]?.name ?? ''}`;
  const [expected, received] = differingPart(finding.expected, finding.received);
  const earlier = before === 0 ? '' : `, after ${countOf(before, 'request')} on the same connection`;
  const whole = document.createDocumentFragment();
  whole.append(
    facts([
      ['Message', finding.message === headline ? undefined : withCode(finding.message)],
      [change.startsWith('the valid request') ? 'Sent' : 'Changed', change + earlier],
      ['Case', element('code', id)],
      ['Written', written === undefined ? undefined : `${written.file}:${written.line}`],
      ['Target', data.targets.length === 1 ? undefined : targetName],
      ['Proves', proves],
      ['Standard', finding.standard],
      // The argument of "trellis replay".
      ['Fingerprint', finding.fingerprint],
    ]),
    element('div.compared', compared('Expected', 'ins', expected), compared('Received', 'del', received)),
  );
  if (finding.place !== undefined) whole.append(documentExcerpt(report, finding.place));
  const exchange = finding.history === undefined ? data.targets[target]?.exchanges[finding.case] : undefined;
  if (finding.history !== undefined) whole.append(historyParts(finding.history));
  else if (exchange !== undefined) whole.append(exchangeParts(exchange));
  whole.append(
    finding.reproduce === undefined
      ? element('p.facts', 'This report is at its size limit. See the JSON report for the request and the response.')
      : command('curl', finding.reproduce),
  );
  if (exchange !== undefined) {
    const snippet = fetchSnippet(exchange);
    whole.append(
      snippet.kind === 'code'
        ? element('details.folded.again', element('summary', 'As JavaScript (fetch)'), command('fetch', snippet.code))
        : element('p.facts', `Not available as JavaScript: ${snippet.why}.`),
    );
  }
  whole.append(element('p.facts', element('a', { href: report.link(found) }, 'Link to this finding')));
  return whole;
}

function facts(rows: readonly (readonly [name: string, value: string | Node | undefined])[]): HTMLElement {
  const known = rows.filter(([, value]) => value !== undefined);
  return element(
    'dl.details',
    ...known.map(([name, value]) => element('div', element('dt', name), element('dd', value))),
  );
}

function compared(title: string, name: 'ins' | 'del', [before, differing, after]: Parted): HTMLElement {
  // If the texts have nothing in common, a mark would cover all of both.
  const isMarked = differing !== '' && before + after !== '';
  const middle = isMarked ? element(name, differing) : name === 'ins' ? withCode(differing) : differing;
  return element(`div.${name}`, element('h4', title), element('p', before, middle, after));
}

function command(what: 'curl' | 'fetch', text: string): HTMLElement {
  const code = element('code', text);
  const title = what === 'curl' ? 'Send it again' : 'fetch';
  return element(
    'div.command',
    element('div.over', element('h4', title), copyButton(code, what)),
    preformatted(what, code),
  );
}

/** Creates a button that copies the text of an element. */
function copyButton(source: HTMLElement, what: string): HTMLButtonElement {
  const label = `Copy ${what}`;
  const press = async (): Promise<void> => {
    made.textContent = (await copied(source)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (made.textContent = label), 2000);
  };
  const made = button('copy', label, () => void press());
  return made;
}

/** Copies the text, or selects it if the browser denies access to the clipboard. */
async function copied(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
