import { UsageError } from '../io/usage-error.js';

/**
 * The flags of a command that takes its document as an argument too.
 *
 * @throws UsageError where the argument names one document and `--spec` another.
 */
export function oneDocument<Flags extends { readonly spec?: string }>(
  argument: string | undefined,
  flags: Flags,
): Flags {
  if (argument === undefined) return flags;
  if (flags.spec !== undefined && flags.spec !== argument) {
    throw new UsageError(`two documents are named, ${argument} and --spec ${flags.spec}`, 'name one of them');
  }
  return { ...flags, spec: argument };
}
