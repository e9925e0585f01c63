import { defineErrors } from '../domain/errors.ts';

/** What can be wrong with a batch of plugins. Each names both sides and the way out. */
export const pluginErrors = /* @__PURE__ */ defineErrors('plugin', {
  badId: { message: "'{id}' is not a plugin id", remedy: 'Use camelCase letters and digits, starting with a small letter.' },
  duplicateId: { message: "Plugin '{id}' is already registered", remedy: 'Register it once; unregister the first to replace it.' },
  missingDependency: { message: "Plugin '{id}' needs plugin '{needs}', which is not registered", remedy: 'Register both, in one call or the needed one first.' },
  dependencyCycle: { message: 'Plugins depend on each other in a circle: {circle}', remedy: 'Move what both need into a third plugin.' },
  keyTaken: { message: "'{key}' in {point} is contributed by both '{first}' and '{second}'", remedy: 'Unregister one of the two, or give one of the items another key.' },
  nameOutsidePlugin: { message: "Plugin '{id}' names {kind} '{name}', which does not start with its id", remedy: 'Start every name a plugin owns with its id.' },
  portUnfilled: { message: "'{id}' needs port '{port}', and no adapter here fills it", remedy: 'Give createLatchkey an adapter for the port.' },
  portNotDeclared: { message: "Plugin '{id}' asks for port '{port}', which it does not list in needs", remedy: 'Add the port to needs.' },
  actionNotOwned: { message: "Plugin '{id}' dispatches '{type}', which is not its own", remedy: 'Use a flow, or name its plugin in dependsOn.' },
  notReady: { message: "Plugin '{id}' asks for what it keeps live while that is being made", remedy: 'Use it in setup or later.' },
  setupFailed: { message: "Plugin '{id}' failed to start", remedy: 'Nothing of its batch was registered. See the cause.' },
  hasDependents: { message: "Plugin '{id}' is needed by {dependents}", remedy: 'Unregister those too, or pass { cascade: true }.' },
  notRegistered: { message: "Plugin '{id}' is not registered", remedy: 'Check the id; it may have been removed already.' },
  duringBatch: { message: "'{id}' cannot be registered or removed while another batch is being mounted", remedy: 'Wait until the call that mounts it has returned.' },
  crashed: { message: "Plugin '{id}' threw", remedy: 'The rest of the kit goes on. See the cause.' },
});
