import type { Settings } from '../config/settings.ts';
import type { Core } from '../core/createCore.ts';
import { createOperator, type Operator } from '../core/operator.ts';
import { createLog } from '../node/createLog.ts';
import { openCore, openParts } from '../node/openParts.ts';
import type { OpenParts } from '../node/openParts.ts';
import type { CommandInput } from './command.ts';

export interface CommandParts extends OpenParts {
  readonly core: Core;
  readonly settings: Settings;
  readonly operator: Operator;
}

/** Opens database and keys of the settings for one command, and closes them after it. What is logged meanwhile goes to the error output: the other one is the answer. */
export async function withParts<T>(input: CommandInput, run: (parts: CommandParts) => Promise<T>): Promise<T> {
  const settings = input.readSettings();
  const parts = await openParts(settings, { environment: input.environment, log: createLog({ level: 'warn', destination: process.stderr }) });
  try {
    const core = openCore(parts, settings);
    return await run({ ...parts, core, settings, operator: createOperator(core, { sites: settings.sites, actor: 'operator' }) });
  } finally {
    await parts.close();
  }
}
