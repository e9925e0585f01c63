import type { Permissions } from './permissions.ts';
import type { AnyPlugin } from './plugin.ts';
import type { Contribution } from './point.ts';

/** What a plugin contributes under its settings. */
export function contributionsOf(plugin: AnyPlugin): readonly Contribution[] {
  return typeof plugin.contributes === 'function' ? plugin.contributes(plugin.config) : plugin.contributes;
}

/** What a plugin asks to be allowed under its settings. */
export function permissionsOf(plugin: AnyPlugin): Permissions {
  return typeof plugin.permissions === 'function' ? plugin.permissions(plugin.config) : plugin.permissions;
}
