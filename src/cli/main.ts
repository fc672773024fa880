#!/usr/bin/env node
import * as module from 'node:module';

// What was compiled once is kept for the next start where Node knows how, from 22.1 on.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();

const { runCommandLine } = await import('./commands/command-line.js');
process.exitCode = await runCommandLine(process.argv.slice(2));
