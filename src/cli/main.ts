#!/usr/bin/env node
import * as module from 'node:module';

// Node.js 22.1 and later can keep compiled code for the next start.
if ('enableCompileCache' in module && typeof module.enableCompileCache === 'function') module.enableCompileCache();

const { runCommandLine } = await import('./commands/command-line.js');
process.exitCode = await runCommandLine(process.argv.slice(2));
