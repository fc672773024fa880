/** Why a text is not a regular expression of JavaScript with its flag `u`, in words; undefined for one that is. */
export function patternFault(text: string): string | undefined {
  try {
    return new RegExp(text, 'u').source === '' ? 'it is empty' : undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*: /, '') : '';
    return `${JSON.stringify(text)} is not a regular expression: ${why}`;
  }
}
