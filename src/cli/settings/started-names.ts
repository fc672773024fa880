/** The targets that Trellis starts itself. */
export const startedNames = ['reference', 'mock', 'prism'] as const;

export type StartedName = (typeof startedNames)[number];

/** Returns true if Trellis starts the target itself. */
export function isStartedName(text: string): text is StartedName {
  return startedNames.some((name) => name === text);
}
