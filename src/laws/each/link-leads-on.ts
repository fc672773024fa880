import type { ScenarioStep } from '../../cases/index.js';
import { statusText } from '../../checks/index.js';
import type { Link, Operation } from '../../contract/index.js';
import { isPending, statusOf, type History, type Performed } from '../model/history.js';
import { broken, inconclusive, judged, type Law, type LawFinding, onAccepted } from '../model/law.js';
import { linksOf, readsAlone } from '../model/links.js';
import { steps } from '../stories/stories.js';
import type { Subject } from '../model/subject.js';

const sources = ['create', 'read', 'list'] as const;

/** A link names the next request and its values (OpenAPI 3.1 §4.8.20). That request must succeed. */
export const linkLeadsOn: Law = {
  id: 'link-leads-on',
  says: 'A link of the document, with the values of a response, leads to a request that succeeds.',
  rules: ['broken-link'],
  story: 'links',
  ofListed: true,
  scenario(subject) {
    const found = steps('links', subject, ['create'], ['read', 'list']);
    if (typeof found === 'string') return found;
    const used = found.filter(({ name }) => linksFrom(name, subject).length > 0);
    if (used.length === 0) return 'the document has no links from it to what can be read';
    const [create] = found;
    const followed = used.flatMap(({ name, words }, of) =>
      linksFrom(name, subject).map((link, at): ScenarioStep => ({
        name: stepOf(name, link),
        order: 10 + of * 100 + at,
        operation: link.operation,
        words: `follow the link ${link.name} of the response to the request to ${words}`,
        thing: 'it',
        sends: { kind: 'link', step: name, link: link.name },
        when: { step: name, was: 'accepted' },
      })),
    );
    return [...new Set([...(create === undefined ? [] : [create]), ...used]), ...followed];
  },
  judge: onAccepted(['create'], (history, created) => {
    if (isPending(created)) return inconclusive('the server answered 202 and may not have created the item yet');
    const all = sources.flatMap((name) => linksFrom(name, history.subject).map((link) => [name, link] as const));
    const sent = all.filter(([name, link]) => history.get(stepOf(name, link)) !== undefined);
    const [first] = all;
    if (sent.length === 0 && first !== undefined) return inconclusive(history.reasonFor(stepOf(...first)));
    return judged(...sent.map(([name, link]) => findingOf(name, link, history)));
  }),
};

function stepOf(source: string, { name }: Link): string {
  return `follow-${source}-${name}`;
}

/** Returns the links of the successful responses of an operation, each once. */
function linksFrom(source: string, subject: Subject): readonly Link[] {
  const operation = { create: subject.create, read: subject.read, list: subject.list }[source];
  const links = (operation?.responses ?? []).flatMap((response) =>
    /^(?:2|default)/.test(response.status) ? response.links : [],
  );
  const names = new Set<string>();
  return links.filter((link) => {
    const isNew = !names.has(link.name);
    names.add(link.name);
    return isNew && readsAlone(link, subject.contract.operation(link.operation));
  });
}

function findingOf(source: string, link: Link, history: History): LawFinding | undefined {
  const [from, followed] = [history.get(source), history.get(stepOf(source, link))];
  const target = history.subject.contract.operation(link.operation);
  if (from === undefined || followed === undefined || target === undefined) return undefined;
  if (!linksOf(from, history).some(({ name }) => name === link.name) || !isFailure(followed, link, target))
    return undefined;
  return broken('broken-link', followed, history, {
    fault: from,
    message: `The link \`${link.name}\` of ${from.step.operation} leads to ${link.operation}, which answers ${statusText(statusOf(followed))}.`,
    expected: 'a response with success',
    received: statusText(statusOf(followed)),
    key: `${source} ${link.name}`,
    place: link.place,
    steps: [...new Set(['create', source, followed.step.name])],
  });
}

/**
 * Returns true if the target of a link does not exist, or the server rejects a value that the link gives. All other
 * values of the request come from the run, so a rejection of those says nothing about the link.
 */
function isFailure(followed: Performed, { parameters }: Link, { parameters: declared }: Operation): boolean {
  const status = statusOf(followed);
  if (status === 404 || status === 410) return true;
  const isGiven = (name: string): boolean => [...parameters.keys()].some((key) => key.split('.').at(-1) === name);
  const saysAll = declared.every(({ name, required }) => !required || isGiven(name));
  return saysAll && (status === 400 || status === 405 || status === 422);
}
