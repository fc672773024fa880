/**
 * The options with these names that have a value. Others are absent, so that they do not hide defaults.
 *
 * @example
 * given({ port: 80, host: undefined }, 'port', 'host') // { port: 80 }
 */
export function given<Options extends object, Name extends keyof Options>(
  options: Options,
  ...names: readonly Name[]
): Pick<Options, Name> {
  const entries = names.map((name) => [name, options[name]] as const).filter(([, value]) => value !== undefined);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are members of the options, and no others
  return Object.fromEntries(entries) as Pick<Options, Name>;
}
