#!/usr/bin/env node
import { run } from './run.ts';

process.stdout.on('error', () => {}); // a reader that has gone, as `head` does
process.exitCode = await run({ words: process.argv.slice(2), input: process.stdin, output: process.stdout, env: process.env });
