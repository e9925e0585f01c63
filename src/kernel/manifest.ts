import type { Permissions } from './permissions.ts';
import type { AnyPlugin } from './plugin.ts';
import { pluginErrors } from './pluginErrors.ts';
import type { Contribution } from './point.ts';

/** What a plugin brings and asks to be allowed under its settings, read once: what was checked is what is mounted. */
export interface Manifest {
  readonly plugin: AnyPlugin;
  readonly contributions: readonly Contribution[];
  readonly permissions: Permissions;
}

/** @throws plugin.setupFailed when the plugin throws over its own settings */
export function manifestOf(plugin: AnyPlugin): Manifest {
  try {
    return {
      plugin,
      contributions: typeof plugin.contributes === 'function' ? plugin.contributes(plugin.config) : plugin.contributes,
      permissions: typeof plugin.permissions === 'function' ? plugin.permissions(plugin.config) : plugin.permissions,
    };
  } catch (cause) {
    throw pluginErrors.setupFailed({ id: plugin.id }, { cause });
  }
}
