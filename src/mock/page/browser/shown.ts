/** A message as the page shows it. */
export interface ShownMessage {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Undefined where the content is no text. */
  readonly text: string | undefined;
  /** How many bytes the content has. */
  readonly size: number;
  /** Whether the text is only its beginning. */
  readonly isCut: boolean;
}

/** A request and its answer as the page shows them. */
export interface RequestDetail {
  readonly request: ShownMessage;
  readonly answer: ShownMessage | undefined;
}

/** A body that a form can send. */
export interface BodyForm {
  readonly type: string;
  /** A text to edit, parts of a form, or a file. */
  readonly kind: 'text' | 'parts' | 'file';
  readonly parts: readonly { readonly name: string; readonly isFile: boolean; readonly value: string }[];
  readonly examples: readonly { readonly name: string; readonly text: string }[];
}

/** What the page has to know of an operation to send requests to it. */
export interface OperationDetail {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The content of the good request; null for one without. */
  readonly body: string | null;
  readonly bodies: readonly BodyForm[];
}
