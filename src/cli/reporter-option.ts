import { Option } from 'commander';
import { collect } from './flags.js';

/** `--reporter`, of every command that tells of a run. */
export function reporterOption(): Option {
  return new Option(
    '--reporter <name[=file]>',
    'terminal, json, junit, html, sarif, github or ctrf, to standard output or to a file; may be repeated (default: terminal)',
  ).argParser(collect);
}
