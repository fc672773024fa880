/** What is in the names of things that carry secrets. */
export const tellingNames = 'auth|cookie|credential|key|pass|secret|session|signature|token';
const telling = new RegExp(tellingNames, 'i');

/** Whether a field of that name, given by the user for every request, is likely to carry a secret. */
export function isTelling(fieldName: string): boolean {
  return telling.test(fieldName);
}

/** The shell variable that stands for the value of such a field where a request is shown. */
export function variableOf(fieldName: string): string {
  return `TRELLIS_HEADER_${fieldName.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}
