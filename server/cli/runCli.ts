import { parseArgs } from 'node:util';
import { nearestName } from '../config/nearest.ts';
import { readSettings } from '../config/readSettings.ts';
import { SettingsError } from '../config/settings.ts';
import { describeError, errorCodeOf } from '../node/errorFacts.ts';
import type { Command, CommandInput, CommandOption } from './command.ts';
import { CommandError, commonOptions } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { commandHelp, programHelp } from './help.ts';

export interface CliOptions {
  readonly commands: readonly Command[];
  readonly version: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  print(line: string): void;
  printError(line: string): void;
}

/** Runs what the arguments ask for. @returns the exit code */
export async function runCli(cli: CliOptions): Promise<number> {
  const { commands, args, print, printError } = cli;
  if (args[0] === '--version') return print(cli.version), exitCodes.done;
  if (args[0] === '--help' || args[0] === 'help') return print(programHelp(commands)), exitCodes.done;
  const found = findCommand(commands, args);
  if (!found) {
    const typed = args.filter((arg) => !arg.startsWith('-')).slice(0, 2).join(' ');
    const nearest = nearestName(typed, commands.map(({ name }) => name));
    printError(`There is no command "${typed}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`} "latchkey-server --help" lists them.`);
    return exitCodes.usage;
  }
  try {
    return (await runCommand(cli, found.command, found.rest)) === false ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    return tell(error, printError);
  }
}

/** The command whose name the arguments begin with; without a name, the one that starts the server. */
function findCommand(commands: readonly Command[], args: readonly string[]): { readonly command: Command; readonly rest: readonly string[] } | undefined {
  const isPrefix = (words: readonly string[]) => words.every((word, at) => args[at] === word);
  const named = commands.map((command) => ({ command, words: command.name.split(' ') })).filter(({ words }) => isPrefix(words)).sort((a, b) => b.words.length - a.words.length)[0];
  if (named) return { command: named.command, rest: args.slice(named.words.length) };
  const start = commands.find(({ name }) => name === 'start');
  return start && (args.length === 0 || args[0]?.startsWith('-')) ? { command: start, rest: args } : undefined;
}

async function runCommand({ environment, folder, print }: CliOptions, command: Command, rest: readonly string[]): Promise<boolean | void> {
  const { values, positionals } = parse(command, rest);
  if (values.help === true) return print(commandHelp(command));
  const operands = command.operands ?? [];
  const missing = operands[positionals.length];
  if (missing !== undefined) throw new CommandError(`"${command.name}" needs ${missing}.`, { isUsage: true });
  if (positionals.length > operands.length) throw new CommandError(`"${command.name}" takes ${operands.length === 0 ? 'nothing' : operands.join(' ')}, found "${positionals.slice(operands.length).join(' ')}" as well.`, { isUsage: true });
  const file = typeof values.config === 'string' ? values.config : undefined;
  const input: CommandInput = { options: values, operands: positionals, environment, folder, print, readSettings: () => readSettings({ file, environment, folder }) };
  return command.run(input);
}

function parse(command: Command, args: readonly string[]): { readonly values: CommandInput['options']; readonly positionals: readonly string[] } {
  const known = { ...command.options, ...commonOptions };
  const options = Object.fromEntries(Object.entries(known).map(([name, { type }]) => [name, { type }]));
  const { tokens } = parseArgs({ args: args.map((arg) => (isId(arg, known) ? `${idMark}${arg}` : arg)), options, allowPositionals: true, strict: false, tokens: true });
  const values: Record<string, string | boolean> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value.replace(idMark, ''));
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!option) {
      const nearest = nearestName(token.name, Object.keys(known));
      throw new CommandError(`"${command.name}" has no option ${token.rawName}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}`, { isUsage: true });
    }
    if (option.type === 'string' && token.value === undefined) throw new CommandError(`${token.rawName} needs a value: ${token.rawName} ${option.value ?? 'VALUE'}.`, { isUsage: true });
    if (option.type === 'boolean' && token.value !== undefined) throw new CommandError(`${token.rawName} takes no value.`, { isUsage: true });
    if (Object.hasOwn(values, token.name)) throw new CommandError(`${token.rawName} stands twice.`, { isUsage: true });
    values[token.name] = token.value?.replace(idMark, '') ?? true;
  }
  return { values, positionals };
}

/** Stands before an id while arguments are parsed: no argument can hold it. */
const idMark = '\0';

/** Ids are 22 characters of base64url: one of 64 begins with a hyphen, as options do. */
function isId(arg: string, options: Readonly<Record<string, CommandOption>>): boolean {
  return /^-[\w-]{21}$/.test(arg) && !Object.hasOwn(options, arg.slice(2));
}

function tell(error: unknown, printError: (line: string) => void): number {
  if (error instanceof SettingsError) {
    printError(error.lines.length === 1 ? 'A setting is wrong:' : `${error.lines.length} settings are wrong:`);
    for (const line of error.lines) printError(`  ${line}`);
    return exitCodes.settings;
  }
  if (error instanceof CommandError) {
    printError(error.message);
    return error.isUsage ? exitCodes.usage : exitCodes.failed;
  }
  // Written for operators, and without a secret.
  if (error instanceof Error && errorCodeOf(error).startsWith('kms.')) {
    printError(error.message);
    return exitCodes.failed;
  }
  const hint = hints[errorCodeOf(error)];
  // What others throw may quote what they were given, e.g. a URL with a password.
  printError(hint === undefined ? `It failed: ${describeError(error)}` : `It failed: ${hint} (${errorCodeOf(error)})`);
  return exitCodes.failed;
}

const hints: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens on this port. Stop it, or set another "port".',
  EACCES: 'this user may not open a file or a port. Look at who owns the data folder and the key file; ports below 1024 belong to root.',
  EADDRNOTAVAIL: 'this machine has no such address. Set another "host".',
  ECONNREFUSED: 'the database does not answer. Is it running, and is "database" right?',
  ENOTFOUND: 'the host of the database is not known. Is "database" right?',
  '28P01': 'the database refuses the password.',
  '3D000': 'the database server has no database of this name. Create it first.',
};
