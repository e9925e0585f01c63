import { definePluginKey as define } from '../kernel/pluginKey.ts';
import type { DefinePluginKey } from '../kernel/pluginKey.ts';
import type { CoreState } from './coreState.ts';

/** Names a plugin and the types of what it has, against the core's state: `definePluginKey<{ state: LampState; live: Lamp }>()('lamp', [clockPort])`. */
export const definePluginKey: DefinePluginKey<CoreState> = define;
