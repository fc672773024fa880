import { credentialVariable, otherTokenVariable, scopeVariable, type ScopedCredential } from '../../cases/index.js';
import type { Contract } from '../../contract/index.js';
import { didYouMean, TrellisError } from '../../error/index.js';
import { formatPlace, type Place } from '../../json/index.js';
import type { ConfiguredTarget } from '../config/target.js';
import { refuseControls, UsageError } from '../io/usage-error.js';
import { readInputFile } from '../io/read-input-file.js';
import type { TokenCommand } from './token-command.js';

interface CredentialOptions {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly tokenCommand?: string;
  readonly credential?: readonly string[];
  readonly otherCredential?: readonly string[];
  readonly credentialWith?: readonly string[];
}

/** The valid credentials of a target. */
export interface ReadCredentials {
  /** By security scheme; the empty name stands for all other schemes. */
  readonly credentials: ReadonlyMap<string, string>;
  /** The command that prints the credential for all other schemes. */
  readonly command: TokenCommand | undefined;
  /** The credentials of a second user, if there is one. */
  readonly others: ReadonlyMap<string, string>;
  /** Credentials with limited scopes. */
  readonly scoped: readonly ScopedCredential[];
  /** The environment variables of credentials, by security scheme, if their spelling is unusual. */
  readonly variables: ReadonlyMap<string, string>;
}

/**
 * Reads the valid credentials of flags and environment.
 *
 * `--token`, `--token-file` or `--token-command`, else `TRELLIS_TOKEN`; for one scheme
 * `--credential SCHEME=VALUE`, then `TRELLIS_CREDENTIAL_<SCHEME>` in any spelling: `api-key` is `API_KEY` or `ApiKey`.
 * The credentials of a second user are `--other-credential SCHEME=VALUE` and `TRELLIS_OTHER_TOKEN`; those with limited scopes are
 * `--credential-with SCOPES=VALUE` and `TRELLIS_CREDENTIAL_WITH_<SCOPE>`.
 *
 * @throws UsageError for conflicting flags, an unknown scheme, and an empty or unusable credential. Messages never contain
 * the credential.
 */
export async function readCredentials(
  options: CredentialOptions,
  contract: Contract,
  env: NodeJS.ProcessEnv,
): Promise<ReadCredentials> {
  const credentials = new Map<string, string>();
  const variables = new Map<string, string>();
  refuseSeveral(options);
  const { tokenCommand: line } = options;
  const given = options.token ?? (await tokenOfFile(options.tokenFile, '--token-file'));
  const command =
    given === undefined && line !== undefined
      ? { line, folder: '.', name: 'the command of --token-command' }
      : undefined;
  const token = given ?? (command === undefined ? nonEmpty(env['TRELLIS_TOKEN']) : undefined);
  if (token !== undefined) credentials.set('', token);
  for (const name of contract.securitySchemes.keys()) {
    const variable = variableOf(name, [...contract.securitySchemes.keys()], env);
    const value = nonEmpty(env[variable]);
    if (value === undefined) continue;
    credentials.set(name, value);
    if (variable !== credentialVariable(name)) variables.set(name, variable);
  }
  for (const [name, value] of pairsOf('--credential', options.credential, contract)) credentials.set(name, value);
  refuseUnusable(credentials);
  const other = nonEmpty(env[otherTokenVariable]);
  const others = new Map(pairsOf('--other-credential', options.otherCredential, contract));
  if (other !== undefined) others.set('', other);
  refuseUnusable(others);
  return { credentials, command, others, scoped: scopedOf(options.credentialWith, contract, env), variables };
}

/** The credentials with limited scopes: those of flags, and then those of the environment, which has one for each scope. */
function scopedOf(
  pairs: readonly string[] = [],
  contract: Contract,
  env: NodeJS.ProcessEnv,
): readonly ScopedCredential[] {
  const known = scopesOf(contract);
  const flagged = pairs.map((pair) => {
    const [scopes = '', ...value] = pair.split('=');
    if (scopes.trim() === '' || value.length === 0)
      throw new UsageError('--credential-with must be SCOPES=VALUE', 'separate several scopes by spaces');
    return scopedCredential(scopes, value.join('='), known, (message, hint) => {
      throw new UsageError(`--credential-with: ${message}`, hint);
    });
  });
  const ofEnvironment = known.flatMap((scope) => {
    const variable = scopeVariable([scope]);
    const value = nonEmpty(env[variable]);
    return value === undefined ? [] : [{ scopes: [scope], value, variable }];
  });
  const all = [...flagged, ...ofEnvironment];
  refuseUnusable(new Map(all.map(({ scopes, value }) => [`the scopes ${scopes.join(' ')}`, value])));
  return all;
}

function scopedCredential(
  written: string,
  value: string,
  known: readonly string[],
  refuse: (message: string, hint: string) => never,
): ScopedCredential {
  const scopes = written.trim().split(/\s+/);
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, known) ?? `operations require: ${known.join(', ') || 'no scopes'}`;
    refuse(`no operation of the document requires the scope ${JSON.stringify(unknown)}`, hint);
  }
  return { scopes, value, variable: scopeVariable(scopes) };
}

/** The scopes and roles that the operations of a document require. */
function scopesOf({ operations }: Contract): readonly string[] {
  const schemes = operations.flatMap(({ security }) => security.flatMap((requirement) => requirement.schemes));
  return [...new Set(schemes.flatMap(({ scopes }) => scopes))];
}

function pairsOf(
  flag: string,
  pairs: readonly string[] = [],
  contract: Contract,
): readonly (readonly [scheme: string, value: string])[] {
  return pairs.map((pair) => {
    const cut = pair.indexOf('=');
    if (cut < 1) throw new UsageError(`${flag} must be SCHEME=VALUE`, 'the value may contain "="');
    const name = pair.slice(0, cut);
    if (!contract.securitySchemes.has(name)) {
      const known = [...contract.securitySchemes.keys()].join(', ') || 'none';
      throw new UsageError(`${flag}: the document has no security scheme "${name}"`, `it has: ${known}`);
    }
    return [name, pair.slice(cut + 1)];
  });
}

function refuseUnknown(scheme: string, { securitySchemes }: Contract, place: Place): void {
  const known = [...securitySchemes.keys()];
  if (known.includes(scheme)) return;
  const message = `the document has no security scheme ${JSON.stringify(scheme)}`;
  const hint = didYouMean(scheme, known) ?? `it has: ${known.join(', ') || 'none'}`;
  throw new TrellisError([{ code: 'unknown-scheme', message, place, hint }]);
}

/**
 * Adds the credentials of a configured target. Flags and environment have priority.
 *
 * @throws TrellisError for an unknown scheme or a credential that cannot be used, as {@link readCredentials} does.
 */
export async function withConfigured(
  above: ReadCredentials,
  { name, place, section }: ConfiguredTarget,
  contract: Contract,
  folder: string,
): Promise<ReadCredentials> {
  const credentials = new Map(above.credentials);
  const hasToken = credentials.has('') || above.command !== undefined;
  for (const [scheme, { value, place: at }] of section.credentials ?? []) {
    refuseUnknown(scheme, contract, at);
    const known = [...contract.securitySchemes.keys()];
    // If there is only one scheme, the token is the credential of that scheme.
    if (!credentials.has(scheme) && !(hasToken && known.length === 1)) credentials.set(scheme, value);
  }
  const { variables } = above;
  const others = new Map(above.others);
  for (const [scheme, { value, place: at }] of section.other ?? []) {
    refuseUnknown(scheme, contract, at);
    if (!others.has(scheme)) others.set(scheme, value);
  }
  refuseUnusable(others);
  const known = scopesOf(contract);
  const configured = (section.credentialsWith ?? new Map<string, { value: string; place: Place }>()).entries();
  const own = [...configured].map(([scopes, { value, place: at }]) =>
    scopedCredential(scopes, value, known, (message, hint) => {
      throw new TrellisError([{ code: 'unknown-scope', message, place: at, hint }]);
    }),
  );
  const isGiven = ({ variable }: ScopedCredential): boolean => above.scoped.some((each) => each.variable === variable);
  const scoped = [...above.scoped, ...own.filter((each) => !isGiven(each))];
  refuseUnusable(new Map(own.map(({ scopes, value }) => [`the scopes ${scopes.join(' ')}`, value])));
  if (hasToken) return { credentials, command: above.command, others, scoped, variables };
  const { token, tokenFile, tokenCommand: line } = section;
  const written = token ?? (await tokenOfFile(tokenFile, `tokenFile of ${name}`));
  if (written !== undefined) credentials.set('', written);
  refuseUnusable(credentials);
  const command =
    line === undefined ? undefined : { line, folder, name: `the tokenCommand of ${name} (${formatPlace(place)})` };
  return { credentials, command, others, scoped, variables };
}

function refuseSeveral({ token, tokenFile, tokenCommand }: CredentialOptions): void {
  const flags = Object.entries({ '--token': token, '--token-file': tokenFile, '--token-command': tokenCommand });
  const [first, second] = flags.filter(([, value]) => value !== undefined).map(([flag]) => flag);
  if (second !== undefined) throw new UsageError(`${first} and ${second} both give the token`, 'keep one of them');
}

function refuseUnusable(credentials: ReadonlyMap<string, string>): void {
  for (const [name, value] of credentials) {
    const whose = name === '' ? 'the token' : `the credential of ${name}`;
    if (value === '') throw new UsageError(`${whose} is empty`, 'check the variable or command that it comes from');
    refuseControls(value, whose);
  }
}

async function tokenOfFile(file: string | undefined, flag: string): Promise<string | undefined> {
  if (file === undefined) return undefined;
  // Editors and `echo` add a line break, which is not part of the token.
  const token = (await readInputFile(file, flag)).trim();
  if (token === '') throw new UsageError(`${flag} ${file} is empty`, 'write the token into the file');
  if (/[\r\n]/.test(token))
    throw new UsageError(`${flag} ${file} has several lines`, 'the file must contain only the token');
  return token;
}

/** The environment variable of a scheme, in any spelling that is not the name of another scheme. */
function variableOf(name: string, all: readonly string[], env: NodeJS.ProcessEnv): string {
  const exact = credentialVariable(name);
  const isAlike = (other: string): boolean => letters(other) === letters(exact);
  if (env[exact] !== undefined || all.filter((each) => isAlike(credentialVariable(each))).length > 1) return exact;
  return Object.keys(env).find(isAlike) ?? exact;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
