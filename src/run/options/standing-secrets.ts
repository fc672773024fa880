/** Words in the names of fields and members that carry secrets. */
export const tellingNames = 'auth|cookie|credential|key|pass|secret|session|signature|token';
const telling = new RegExp(tellingNames, 'i');

/** Whether a field that the user adds to every request probably carries a secret, by its name. */
export function isTelling(fieldName: string): boolean {
  return telling.test(fieldName);
}

/** The shell variable for the value of such a field in reproductions. */
export function variableOf(fieldName: string): string {
  return `TRELLIS_HEADER_${fieldName.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}
