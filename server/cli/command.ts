import type { Settings } from '../config/settings.ts';

/** One option of a command, e.g. `--site-id shop`. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** What stands for the value in the help text. */
  readonly value?: string;
  readonly help: string;
}

export interface CommandInput {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** As many as the command has names for. */
  readonly operands: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** @throws SettingsError */
  readSettings(): Settings;
  /** Writes a line of the result. */
  print(line: string): void;
}

/** What one call of the program does. */
export interface Command {
  /** As it is typed, e.g. `users show`. */
  readonly name: string;
  readonly summary: string;
  /** Further lines of its help text. */
  readonly details?: readonly string[];
  /** What it has to be given, in order, e.g. `USER`. */
  readonly operands?: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** @returns false where it ran and the answer is no */
  run(input: CommandInput): Promise<boolean | void>;
}

/** Options of every command. */
export const commonOptions: Readonly<Record<string, CommandOption>> = {
  config: { type: 'string', value: 'FILE', help: 'the settings, default latchkey-server.json of this folder' },
  help: { type: 'boolean', help: 'this text' },
};

/** A mistake in how the program was called, or something that it cannot do: the message is for the operator and holds no secret. */
export class CommandError extends Error {
  readonly code = 'command.failed';
  readonly isUsage: boolean;
  constructor(message: string, { isUsage = false }: { readonly isUsage?: boolean } = {}) {
    super(message);
    this.name = 'CommandError';
    this.isUsage = isUsage;
  }
}

export function textOption(input: CommandInput, name: string): string | undefined {
  const value = input.options[name];
  return typeof value === 'string' ? value : undefined;
}
