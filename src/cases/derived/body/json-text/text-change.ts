import type { CaseDoubt } from '../../../case-doubt.js';
import { parseJson } from '../../../../json/index.js';
import type { Expectation } from '../../../case.js';
import { instantiate, sampleValues } from '../../../instantiate.js';
import type { Template } from '../../../../wire/index.js';
import type { BodyWriter } from '../../../request-body.js';
import type { Variation } from '../../mutation.js';
import { idSegment } from '../id-segment.js';
import type { ValueSite } from '../value-site.js';

/** A body whose text is changed, not its value. */
export interface TextChange {
  readonly what: string;
  /** How the value is written instead; bytes where they are no text of it. */
  readonly text: BodyWriter | Template;
  readonly words: string;
  readonly priority: number;
  readonly doubt?: CaseDoubt;
}

/** A text that is no JSON (RFC 8259): none, unless that is so. */
export function noJson(site: ValueSite, change: TextChange): readonly Variation[] {
  if (!site.room.has(change.priority)) return [];
  const text = textOf(site, change);
  if (text === undefined || parseJson(instantiate(text, sampleValues())).ok) return [];
  return variation(site, change, { outcome: 'refuse' });
}

/** A text that says the same. */
export function sameJson(site: ValueSite, change: TextChange): readonly Variation[] {
  if (!site.room.has(change.priority)) return [];
  const text = textOf(site, change);
  if (text === undefined || !parseJson(instantiate(text, sampleValues())).ok) return [];
  return variation(site, change, { outcome: 'accept' });
}

/** A text that readers rightly take in different ways. */
export function unclearJson(site: ValueSite, change: TextChange): readonly Variation[] {
  return site.room.has(change.priority) ? variation(site, change, { outcome: 'survive' }) : [];
}

/** Json texts are changed once for a media type. */
export function isWholeBody({ path, branch }: ValueSite): boolean {
  return path.length === 0 && branch === undefined;
}

function textOf({ value }: ValueSite, { text }: TextChange): Template | undefined {
  return typeof text === 'function' ? text(value) : text;
}

function variation(site: ValueSite, change: TextChange, expect: Expectation): readonly Variation[] {
  const { what, text, words, priority, doubt } = change;
  const request = site.replace(site.value);
  if (request === undefined || textOf(site, change) === undefined) return [];
  const body = typeof text === 'function' ? { tree: site.value, write: text } : text;
  return [
    {
      id: [...site.idPath, 'json-text', what].map(idSegment).join('/'),
      change: `body: ${words}`,
      expect,
      ...(doubt === undefined ? {} : { doubt }),
      request: { ...request, body },
      aspects: ['body'],
      contract: site.mediaType.place,
      priority,
    },
  ];
}
