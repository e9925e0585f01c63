import { settingGuide } from '../config/settingGuide.ts';
import type { Command, CommandOption } from './command.ts';
import { commonOptions } from './command.ts';

export function programHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usage(command).length)) + 2;
  return [
    'latchkey-server: in-app wallets that their operator cannot open.',
    '',
    'Usage: latchkey-server [COMMAND] [OPTIONS]. Without a command it starts.',
    '',
    ...commands.map((command) => `  ${usage(command).padEnd(width)}${command.summary}`),
    '',
    '"latchkey-server COMMAND --help" tells more of one. --version prints the version.',
    'Exit codes: 0 done, 1 failed or the answer is no, 2 called in a wrong way, 3 the settings are wrong.',
  ].join('\n');
}

export function commandHelp(command: Command): string {
  const options = Object.entries({ ...command.options, ...commonOptions });
  const written = options.map(([name, option]) => [writeOption(name, option), option.help] as const);
  const width = Math.max(...written.map(([text]) => text.length)) + 2;
  return [`Usage: latchkey-server ${usage(command)} [OPTIONS]`, '', command.summary, ...(command.details ?? []), '', ...written.map(([text, help]) => `  ${text.padEnd(width)}${help}`)].join('\n');
}

/** Every setting with its variable, what it has to be, and an example. */
export function settingsHelp(): readonly string[] {
  return Object.entries(settingGuide).flatMap(([path, { wanted, env, example }]) => {
    const variable = env === undefined ? '' : ` (${env})`;
    return [`  ${path.replaceAll('.[]', '[]')}${variable}`, `      ${wanted}. Example: ${example}`];
  });
}

function usage({ name, operands = [] }: Command): string {
  return [name, ...operands].join(' ');
}

function writeOption(name: string, { type, value = 'VALUE' }: CommandOption): string {
  return type === 'string' ? `--${name} ${value}` : `--${name}`;
}
