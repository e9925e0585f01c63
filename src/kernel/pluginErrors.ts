import { defineErrors } from '../domain/walletError.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** What can be wrong with a batch of plugins. Each names both sides and the way out. */
export const pluginErrors = /* @__PURE__ */ defineErrors('plugin', {
  badId: { message: "'{id}' is not a plugin id" },
  duplicateId: { message: "Plugin '{id}' is already registered" },
  /** A plugin of the list names another one in `dependsOn`. */
  missingDependency: { message: "Plugin '{id}' needs plugin '{needs}', which is not registered" },
  dependencyCycle: { message: 'Plugins depend on each other in a circle: {circle}' },
  /** Two plugins contribute an item under the same key, e.g. two wallets of one id. */
  keyTaken: { message: "'{key}' in {point} is contributed by both '{first}' and '{second}'" },
  nameOutsidePlugin: { message: "Plugin '{id}' names {kind} '{name}', which does not start with its id" },
  /** A plugin needs an outside thing, such as a storage or a window, for which there is no adapter here, e.g. on a server. */
  portUnfilled: { message: "'{id}' needs port '{port}', and no adapter here fills it" },
  portNotDeclared: { message: "Plugin '{id}' asks for port '{port}', which it does not list in needs" },
  /** A plugin's code dispatches an action of the core, of the page or of a plugin that it does not depend on. */
  actionNotOwned: { message: "Plugin '{id}' dispatches '{type}', which is not its own" },
  notReady: { message: "Plugin '{id}' asks for what it keeps live while that is being made" },
  /** A plugin threw while it was being registered; the cause is what it threw. */
  setupFailed: { message: "Plugin '{id}' failed to start" },
  hasDependents: { message: "Plugin '{id}' is needed by {dependents}" },
  notRegistered: { message: "Plugin '{id}' is not registered" },
  duringBatch: { message: "'{id}' cannot be registered or removed while another batch is being mounted" },
  /** A plugin's listener, screen or contribution threw; the cause is what it threw. It is told to `onFault`. */
  crashed: { message: "Plugin '{id}' threw" },
}, process.env.NODE_ENV === 'production' ? {} : {
  badId: 'Use camelCase letters and digits, starting with a small letter.',
  duplicateId: 'Register it once; unregister the first to replace it.',
  missingDependency: 'Register both, in one call or the needed one first.',
  dependencyCycle: 'Move what both need into a third plugin.',
  keyTaken: 'Unregister one of the two, or give one of the items another key.',
  nameOutsidePlugin: 'Start every name a plugin owns with its id.',
  portUnfilled: 'Give createLatchkey an adapter for the port.',
  portNotDeclared: 'Add the port to needs.',
  actionNotOwned: 'Use a flow, or name its plugin in dependsOn.',
  notReady: 'Use it in setup or later.',
  setupFailed: 'Nothing of its batch was registered. See the cause.',
  hasDependents: 'Unregister those too, or pass { cascade: true }.',
  notRegistered: 'Check the id; it may have been removed already.',
  duringBatch: 'Wait until the call that mounts it has returned.',
  crashed: 'The rest of the kit goes on. See the cause.',
});
