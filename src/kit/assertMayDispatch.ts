import type { Action } from '@reduxjs/toolkit';
import type { PluginId } from '../kernel/permissions.ts';
import type { AnyPlugin } from '../kernel/plugin.ts';
import { pluginErrors } from '../kernel/pluginErrors.ts';
import { activityCleared } from '../store/activity.ts';
import { coreActionPrefix } from '../store/kitActions.ts';
import { modalClosed } from '../store/modal.ts';
import { localeChosen } from '../store/preferences.ts';

/** What plugins may say in the core's place. The other facts that entries export are for listeners. */
const ofAll: readonly string[] = [modalClosed.type, activityCleared.type, localeChosen.type];
/** Of RTK Query, whose thunks dispatch with what they were dispatched with. */
const ofApi = /^latchkey\/\w+Api\//;

/**
 * A plugin by itself dispatches its own actions, those of the plugins that it depends on, and what belongs to no plugin. The core's are dispatched by the
 * core's flows, which check what they are asked for. @throws plugin.actionNotOwned
 */
export function assertMayDispatch(id: PluginId, { type }: Action, plugins: readonly AnyPlugin[]): void {
  const [name] = type.split('/', 1);
  const isOf = (plugin: AnyPlugin): boolean => plugin.id === name || plugin.slices.some(({ reducerPath }) => reducerPath === name);
  const own = plugins.find((plugin) => plugin.id === id);
  const isAllowed = type.startsWith(coreActionPrefix)
    ? ofAll.includes(type) || ofApi.test(type)
    : plugins.filter(isOf).every((plugin) => plugin === own || own?.dependsOn.some((needed: AnyPlugin) => needed.id === plugin.id));
  if (!isAllowed) throw pluginErrors.actionNotOwned({ id, type });
}
