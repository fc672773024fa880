import { statusText } from '../../checks/index.js';
import { fieldValue, parseMediaType, type FieldList } from '../../http/index.js';
import { contentText, isKeptAsItIs, isSameContent, type Content } from '../model/content.js';
import {
  isAccepted,
  isMissing,
  isPending,
  missingText,
  statusOf,
  type History,
  type Performed,
} from '../model/history.js';
import { accepted, broken, firstOfEach, inconclusive, judged, type Law, type LawFinding } from '../model/law.js';
import { sharedByItems, stillThere } from '../model/reach.js';
import { steps } from '../stories/stories.js';

const changes = [
  ['set', 'read-set'],
  ['set-other', 'read-other'],
] as const;

/** What PUT sets as a whole, such as a photo or a text, is what GET shows (RFC 9110 §9.3.4), until it is deleted. */
export const contentIsKept: Law = {
  id: 'content-is-kept',
  says: 'A photo, a text or a number that a PUT sets is what the read shows, for this item alone.',
  rules: ['update-without-effect', 'value-damaged', 'wrong-parent', 'deleted-still-there'],
  story: 'contents',
  ofContents: true,
  scenario(subject) {
    if (subject.content === undefined) return 'the document has no PUT of what a GET shows as a whole';
    const others = subject.isOfItem ? (['stray-other', 'delete', 'read-deleted'] as const) : [];
    return steps('contents', subject, ['create', 'read', 'set', 'read-set', 'set-other', 'read-other'], others);
  },
  judge(history) {
    const [set, other] = changes.map(([write]) => accepted(history, write));
    if (typeof set === 'string' && typeof other === 'string') return inconclusive(set);
    const kept = changes.map(([write, read]) => notKept(write, read, history));
    const found = firstOfEach(
      kept.filter((each) => each !== undefined),
      ({ rule }) => rule,
    );
    return judged(...found, ...(found.length > 0 ? [] : [shared(history), undeleted(history)]));
  },
};

/** Returns a finding if the read after a PUT shows another content than the one that was sent. */
function notKept(write: string, after: string, history: History): LawFinding | undefined {
  const [written, shown] = [history.get(write), history.get(after)];
  const sent = written && sentContent(written);
  if (!written || !shown || !sent || !isAccepted(written) || isPending(written)) return undefined;
  const { name } = history.subject.resource;
  const answered = `The server answered ${statusText(statusOf(written))} to PUT`;
  const texts = { fault: written, steps: ['create', write, after], key: write, expected: contentText(sent) };
  if (isMissing(shown)) {
    const message = `${answered}, and the ${name} that it sets cannot be read.`;
    return broken('update-without-effect', shown, history, { ...texts, message, received: missingText(shown) });
  }
  const now = shownContent(shown);
  if (now === undefined || now.type.essence !== sent.type.essence || isSameContent(sent, now)) return undefined;
  const read = history.readBefore(write, written.step.thing);
  const before = read && shownContent(read);
  const isUnchanged = before !== undefined && isSameContent(before, now);
  if (!isUnchanged && !isKeptAsItIs(sent)) return undefined;
  const what = isUnchanged ? 'unchanged' : `with another content than the ${sent.bytes.length} bytes that it sets`;
  return broken(isUnchanged ? 'update-without-effect' : 'value-damaged', shown, history, {
    ...texts,
    message: `${answered}, and the read shows the ${name} ${what}.`,
    received: contentText(now),
  });
}

/** Returns the content that the run has set and read, if it is not what the item had before; undefined otherwise. */
function ownContent(history: History): { readonly read: Performed; readonly content: Content } | undefined {
  const [before, read] = [history.get('read'), history.get('read-other') ?? history.get('read-set')];
  const [first, content] = [before && shownContent(before), read && shownContent(read)];
  if (before === undefined || read === undefined || content === undefined) return undefined;
  return first !== undefined && isSameContent(first, content) ? undefined : { read, content };
}

/** Returns a finding if another item shows what was set for one. */
function shared(history: History): LawFinding | undefined {
  const [shown, own, set] = [history.get('stray-other'), ownContent(history), history.get('set')];
  const other = shown && shownContent(shown);
  if (shown === undefined || other === undefined || own === undefined || !isSameContent(own.content, other))
    return undefined;
  return sharedByItems(history, shown, set, ['create', 'set', own.read.step.name, 'stray-other']);
}

/** Returns a finding if the content can still be read after its deletion. */
function undeleted(history: History): LawFinding | undefined {
  const [deleted, shown, own] = [history.get('delete'), history.get('read-deleted'), ownContent(history)];
  const now = shown && shownContent(shown);
  if (!deleted || !shown || !now || !own || !isAccepted(deleted) || isPending(deleted)) return undefined;
  if (!isSameContent(own.content, now)) return undefined;
  const steps = ['create', own.read.step.name, 'delete', 'read-deleted'];
  return stillThere(history, shown, deleted, 'another content', steps);
}

/** Returns the content of a request; undefined if it has none. */
function sentContent({ exchanges: [{ request }] }: Performed): Content | undefined {
  return contentOf(request.fields, request.content ?? request.body);
}

/** Returns the content of a successful response; undefined if it has none. */
function shownContent(performed: Performed): Content | undefined {
  const [{ result }] = performed.exchanges;
  return result.kind === 'response' && isAccepted(performed) ? contentOf(result.fields, result.body) : undefined;
}

function contentOf(fields: FieldList, bytes: Uint8Array | undefined): Content | undefined {
  const type = parseMediaType(fieldValue(fields, 'content-type') ?? '');
  return type && bytes && { type, bytes };
}
