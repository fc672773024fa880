import type { Contract } from '../../contract/index.js';

/** The probable URL of the service during development: a local server of the document, else a usual port. */
export function localUrl({ servers }: Contract): string {
  const urls = servers.flatMap(({ url }) =>
    URL.canParse(url, 'http://localhost:8080') ? [new URL(url, 'http://localhost:8080')] : [],
  );
  const known = urls.filter(({ pathname }) => !/%7B|\$/i.test(pathname));
  const local = known.find(({ hostname }) => /^(?:localhost|127\..*|\[::1\])$/.test(hostname));
  const { origin } = local ?? new URL('http://localhost:8080');
  return origin + ((local ?? known[0])?.pathname ?? '').replace(/\/+$/, '');
}

/** Writes a configuration with the most common keys; examples are comments. */
export function configurationText(spec: string, url: string, withCases: boolean): string {
  return `# yaml-language-server: $schema=./node_modules/trellis/schemas/config.schema.json
#
# Defaults of the flags of trellis, and targets by name. docs/configuration.md of the package explains all keys.

# The document: a path from the folder of this file, or a URL.
spec: ${scalar(spec)}
${withCases ? '# Written cases, files or folders.\ncases: contracts\n' : ''}
# The targets of "trellis verify" without arguments.
default: [local]

targets:
  local:
    url: ${scalar(url)}
    # The valid credential, from the environment. An unset variable is an error.
    # token: \${LOCAL_TOKEN}

  # staging:
  #   url: https://staging.example.com
  #   token: \${STAGING_TOKEN}
  #   rate: 20/s # requests per second
  #   # Known findings, which do not fail the run; --update-baseline writes the file.
  #   baseline: known.yaml

# Reports besides the one on the terminal.
# reporters: [terminal, junit=reports/trellis.xml]

# The severity of a rule: violation, warning, note or off.
# rules:
#   missing-challenge: warning
`;
}

/** Writes a text as a YAML scalar, with `${` escaped as `$${`. */
function scalar(text: string): string {
  return /^[\w./-]+$|^https?:\/\/[\w./:?=&%-]+$/.test(text) ? text : JSON.stringify(text.replaceAll('${', () => '$${'));
}
