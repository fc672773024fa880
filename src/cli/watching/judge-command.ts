import { Option, type Command } from 'commander';
import { addSettings, type Options } from '../settings/settings.js';
import { baseUrl } from './base-url.js';

/** What commander makes of the flags below. */
export interface JudgeCommandOptions extends Options {
  readonly baseUrl?: string;
}

/** `trellis judge`: the flags only; the work is loaded when it is asked for. */
export function addJudgeCommand(program: Command, exit: (code: number) => void): void {
  const command = program
    .command('judge')
    .summary('judge recorded traffic: a HAR file')
    .description(
      'Judges the requests and responses of a HAR 1.2 file, as browsers and test tools export it, and sends nothing.\n' +
        'Findings name the entries, counted from 1. What the file does not have, such as bodies that were not recorded\n' +
        'and credentials that the browser removed, is not judged. Invalid requests are findings about the client.',
    )
    .argument('<file>', 'the HAR file; - for standard input');
  addSettings(command, { strict: { help: 'warnings about responses fail, too' } })
    .addOption(
      new Option(
        '--base-url <url>',
        'judge only what is below this URL (default: the servers of the document)',
      ).argParser(baseUrl),
    )
    .addHelpText('after', examples)
    .action(async (file: string, options: JudgeCommandOptions) => {
      const { judgeFile } = await import('./judge-file.js');
      exit(await judgeFile(file, options));
    });
}

const examples = `
Examples:
  trellis judge recorded.har --spec openapi.yaml
  trellis judge recorded.har --base-url http://localhost:3000/api --reporter html=report.html
  gunzip -c recorded.har.gz | trellis judge -

Exit codes: 0 conforms, 1 violations (with --strict also warnings), 2 no verdict possible.`;
