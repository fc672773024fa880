/**
 * Why the outcome that a case expects is no more than worth a warning: something that the document or HTTP leaves partly
 * open. What speaks for each is in the table of doubts of the checks.
 */
export type CaseDoubt =
  | 'chunked-body'
  | 'credentials-joined'
  | 'default-may-stand-in'
  | 'delete-body-ignored'
  | 'empty-value-as-none'
  | 'format-unknown'
  | 'half-of-a-whole'
  | 'header-unknown'
  | 'integer-without-range'
  | 'items-split-at-commas'
  | 'json-by-another-name'
  | 'length-unlimited'
  | 'line-feed-after-pattern'
  | 'media-type-respelled'
  | 'number-further-on'
  | 'one-of-overlaps'
  | 'optional-body-expected'
  | 'others-preferred'
  | 'part-type-unread'
  | 'patch-of-nothing'
  | 'range-ends-crossed'
  | 'scheme-in-small-letters'
  | 'text-not-utf-8'
  | 'undeclared-part-sent';
