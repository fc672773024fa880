import { countOf } from '../../../text/count-of.js';
import { differingPart, type Parted } from './differing-part.js';
import { documentExcerpt } from './document-excerpt.js';
import { element, button } from '../../../../pages/index.js';
import { withCode } from './with-code.js';
import { exchangeParts } from './exchange-parts.js';
import { historyParts } from './history-parts.js';
import { fetchSnippet } from './fetch-snippet.js';
import type { Found, Report } from './report.js';

/** All that there is to tell about one finding, below a headline. */
export function findingBody(report: Report, found: Found, headline: string): DocumentFragment {
  const finding = report.finding(found);
  const { target } = report.cause(found.cause);
  const theCase = report.case(finding.case);
  const exchange = report.data.targets[target]?.exchanges[finding.case];
  const whole = document.createDocumentFragment();
  const [expected, received] = differingPart(finding.expected, finding.received);
  const before =
    theCase.before === 0 ? undefined : `after ${countOf(theCase.before, 'request')} on the same connection`;
  whole.append(
    facts([
      ['Message', finding.message === headline ? undefined : withCode(finding.message)],
      [
        theCase.change.startsWith('the valid request') ? 'Sent' : 'Changed',
        [theCase.change, before].filter(Boolean).join(', '),
      ],
      ['Case', element('code', {}, theCase.id)],
      ['Written', theCase.written === undefined ? undefined : `${theCase.written.file}:${theCase.written.line}`],
      [
        'Target',
        report.data.targets.length === 1
          ? undefined
          : `${report.letter(target)} ${report.data.targets[target]?.name ?? ''}`,
      ],
      ['Proves', theCase.proves],
      ['Standard', finding.standard],
      // By which "trellis replay" sends it again.
      ['Fingerprint', finding.fingerprint],
    ]),
    element('div', { class: 'compared' }, compared('Expected', 'ins', expected), compared('Received', 'del', received)),
  );
  if (finding.place !== undefined) whole.append(documentExcerpt(report, finding.place));
  if (finding.history !== undefined) whole.append(historyParts(finding.history));
  else if (exchange !== undefined) whole.append(exchangeParts(exchange));
  if (finding.reproduce === undefined) {
    whole.append(
      element(
        'p',
        { class: 'facts' },
        'This report is at its size limit. See the JSON report for the request and the response.',
      ),
    );
  } else whole.append(command('curl', finding.reproduce));
  if (exchange !== undefined && finding.history === undefined) {
    const snippet = fetchSnippet(exchange);
    whole.append(
      snippet.kind === 'code'
        ? element(
            'details',
            { class: 'folded again' },
            element('summary', {}, 'As JavaScript (fetch)'),
            command('fetch', snippet.code),
          )
        : element('p', { class: 'facts' }, `Not available as JavaScript: ${snippet.why}.`),
    );
  }
  whole.append(element('p', { class: 'facts' }, element('a', { href: report.link(found) }, 'Link to this finding')));
  return whole;
}

function facts(rows: readonly (readonly [name: string, value: string | Node | undefined])[]): HTMLElement {
  const list = element('dl', { class: 'details' });
  for (const [name, value] of rows) {
    if (value !== undefined) list.append(element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  }
  return list;
}

function compared(title: string, name: 'ins' | 'del', [before, differing, after]: Parted): HTMLElement {
  // Where nothing is common, the boxes themselves say it.
  const isMarked = differing !== '' && before + after !== '';
  const text = element(
    'p',
    {},
    before,
    isMarked ? element(name, {}, differing) : name === 'ins' ? withCode(differing) : differing,
    after,
  );
  return element('div', { class: name }, element('h4', {}, title), text);
}

function command(what: 'curl' | 'fetch', text: string): HTMLElement {
  const code = element('code', {}, text);
  return element(
    'div',
    { class: 'command' },
    element(
      'div',
      { class: 'over' },
      element('h4', {}, what === 'curl' ? 'Send it again' : 'fetch'),
      copyButton(code, what),
    ),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': what }, code),
  );
}

/** A button that copies what stands in an element, and says so. */
function copyButton(source: HTMLElement, what: string): HTMLButtonElement {
  const label = `Copy ${what}`;
  const press = async (): Promise<void> => {
    made.textContent = (await copied(source)) ? 'Copied' : 'Press Ctrl+C';
    setTimeout(() => (made.textContent = label), 2000);
  };
  const made = button('copy', label, () => void press());
  return made;
}

/** Where the clipboard is not to be had, the text is at least selected. */
async function copied(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
