import type { Services } from '../contracts/services.ts';
import { definePlugin as define } from '../kernel/plugin.ts';
import type { DefinePlugin } from '../kernel/plugin.ts';
import type { CoreState } from './coreState.ts';

/** Writes a plugin down as inert data, typed against the core's state: it sees the core's slices, its own, and those of the plugins it depends on. */
export const definePlugin: DefinePlugin<CoreState, Services> = define;
