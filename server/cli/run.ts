import { readVersion } from './readVersion.ts';
import { commands } from './commands.ts';
import { runCli } from './runCli.ts';

// eslint-disable-next-line no-console -- what a command answers
const print = (line: string): void => console.log(line);
// eslint-disable-next-line no-console -- what went wrong
const printError = (line: string): void => console.error(line);

process.exitCode = await runCli({ commands, version: readVersion(), args: process.argv.slice(2), environment: process.env, folder: process.cwd(), print, printError });
// A socket that the other side does not close would hold the process.
setTimeout(() => process.exit(), 1_000).unref();
