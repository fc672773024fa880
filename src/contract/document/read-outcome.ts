/** The bytes of a document, or the reason why it cannot be read. */
export type ReadOutcome = { readonly ok: true; readonly bytes: Uint8Array } | Unread;

export interface Unread {
  readonly ok: false;
  readonly code: 'document-unreadable' | 'reference-forbidden';
  /** Completes "cannot read NAME: …". */
  readonly reason: string;
  readonly hint?: string | undefined;
}

export function unreadable(reason: string, hint?: string): Unread {
  return { ok: false, code: 'document-unreadable', reason, hint };
}

export function forbidden(reason: string, hint: string): Unread {
  return { ok: false, code: 'reference-forbidden', reason, hint };
}
