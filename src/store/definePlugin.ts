import { definePlugin as define } from '../kernel/plugin.ts';
import type { DefinePlugin, PluginContext } from '../kernel/plugin.ts';
import type { PluginTypes } from '../kernel/pluginKey.ts';
import type { AnyPort } from '../kernel/port.ts';
import type { CoreState } from './coreState.ts';

/** Writes a plugin down as inert data, typed against the core's state: it sees the core's slices, its own, and those of the plugins it depends on. */
export const definePlugin = define as DefinePlugin<CoreState>; // the implementation sees specs of all types as one

/** The context of a plugin that needs these ports, for functions that `setup` calls; a plugin with a key uses `ContextOfKey`. Any plugin's context fits it that may ask for these ports. */
export type ContextWith<Needs extends AnyPort = never, Types extends PluginTypes = Record<never, never>> = Omit<PluginContext<CoreState, never, Types, Needs>, 'id'>;
