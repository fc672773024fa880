/**
 * Matches the second character of commands that build servers execute when they occur in a log: `##[…]` and `::error::`
 * of GitHub (also indented), `##vso[…]` of Azure Pipelines, `##teamcity[…]` of TeamCity. Escaping that character disables
 * the command. The expression is global, for `replace` and `matchAll` only.
 */
export const buildCommands =
  /(?<=#)#(?=[a-z]*\[)|(?<=:):(?=(?:error|warning|notice|debug|group|endgroup|echo|stop-commands|set-env|set-output|save-state|add-path|add-mask|add-matcher|remove-matcher|internal-set-repo-path)(?:::|\s))/gi;
