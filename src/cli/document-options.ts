import { Option, type Command } from 'commander';
import type { CaseSource, ValueEntry } from '../cases/index.js';
import type { Shard } from '../run/index.js';
import { caseSources, collect, givenValue, shard, wholeNumber } from './flags.js';

/** The flags of every command that reads an OpenAPI document and case files. */
export interface DocumentOptions {
  readonly config?: string;
  readonly spec?: string;
  readonly cases?: readonly string[];
  readonly source?: readonly CaseSource[];
  readonly maxCasesPerOperation?: number | 'every';
  /** Of the command line … */
  readonly value?: readonly ValueEntry[];
  /** … and of the configuration. */
  readonly values?: readonly ValueEntry[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly tag?: readonly string[];
  readonly shard?: Shard;
  readonly strictDocument?: boolean;
  readonly allowRemoteRefs?: boolean;
  readonly allowRefsFrom?: readonly string[];
}

/** Adds `--config`. */
export function addConfigOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--config <file>',
      'what stands for flags that are not given (default: ./trellis.config.yaml, if there is one)',
    ),
  );
}

/** Adds `--spec` and what belongs to it. */
export function addSpecOptions(command: Command): Command {
  return (
    command
      .addOption(
        new Option(
          '-s, --spec <file>',
          'the OpenAPI document (default: ./openapi.yaml, else the plant store that ships)',
        ),
      )
      .addOption(new Option('--strict-document', 'refuse a document that breaks OpenAPI anywhere'))
      // Was asked for before it was the default.
      .addOption(new Option('--tolerant').hideHelp())
      .addOption(new Option('--allow-remote-refs', 'follow $refs to http(s) addresses'))
      .addOption(
        new Option(
          '--allow-refs-from <dir>',
          "follow $refs to files below this folder too, not only the document's own",
        ).argParser(collect),
      )
  );
}

/** Adds `--cases` and `--value`; `otherwise` is what is read where it is not given. */
export function addCasesOption(command: Command, otherwise = 'the folder contracts beside the document'): Command {
  return command
    .addOption(
      new Option(
        '-c, --cases <path>',
        `written cases, a file or folder; may be repeated (default: ${otherwise})`,
      ).argParser(collect),
    )
    .addOption(
      new Option(
        '--value <name=value>',
        'a value for good requests: server_id=localhost for a parameter, createOrder:tenant=acme for one operation, createOrder:/productId=17 for its body; may be repeated',
      ).argParser(givenValue),
    );
}

/** Adds `--cases` and what chooses among them. */
export function addCaseOptions(command: Command): Command {
  return addCasesOption(command)
    .addOption(
      new Option(
        '--source <list>',
        'where cases come from: written, derived (from the document itself) or both (default: written,derived)',
      ).argParser(caseSources),
    )
    .addOption(
      new Option(
        '--max-cases-per-operation <n>',
        'as many derived cases as one operation gets, the most telling ones (default: 400, fewer in a large document)',
      ).argParser(wholeNumber(1)),
    )
    .addOption(
      new Option('--only <glob>', 'only the cases whose id, operation or tag matches; may be repeated').argParser(
        collect,
      ),
    )
    .addOption(
      new Option('--skip <glob>', 'not the cases whose id, operation or tag matches; may be repeated').argParser(
        collect,
      ),
    )
    .addOption(new Option('--tag <tag>', 'only the cases with this tag; may be repeated').argParser(collect))
    .addOption(
      new Option(
        '--shard <i/n>',
        'only the i-th of n parts of these cases, the same on every machine; "trellis merge" joins their JSON reports',
      ).argParser(shard),
    );
}
