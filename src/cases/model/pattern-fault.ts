/** Returns why a text is not a JavaScript regular expression with the flag `u`; undefined if it is one. */
export function patternFault(text: string): string | undefined {
  try {
    return new RegExp(text, 'u').source === '' ? 'it is empty' : undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    return `${JSON.stringify(text)} is not a regular expression: ${why}`;
  }
}
