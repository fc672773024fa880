/**
 * The second character of what a build server takes as a command when it stands in a log, whoever wrote it: the `##[…]`
 * and `::error::` of GitHub (indented, too), the `##vso[…]` of Azure Pipelines, the `##teamcity[…]` of TeamCity. Once
 * that character is written in another way, there is no command.
 *
 * Global: for `replace` and `matchAll` only.
 */
export const buildCommands =
  /(?<=#)#(?=[a-z]*\[)|(?<=:):(?=(?:error|warning|notice|debug|group|endgroup|echo|stop-commands|set-env|set-output|save-state|add-path|add-mask|add-matcher|remove-matcher|internal-set-repo-path)(?:::|\s))/gi;
