/** A message as the page shows it. */
export interface ShownMessage {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Undefined for binary content. */
  readonly text: string | undefined;
  /** The size of the content in bytes. */
  readonly size: number;
  /** Whether the text is truncated. */
  readonly isCut: boolean;
}

/** A request and its response as the page shows them. */
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

/** The details of an operation that the page needs to send requests. */
export interface OperationDetail {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** The content of a valid request; null if it has none. */
  readonly body: string | null;
  readonly bodies: readonly BodyForm[];
}
