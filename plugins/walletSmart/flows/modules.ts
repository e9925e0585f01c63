import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import type { Sent } from '../../../src/flows/sending/sendTransaction.ts';
import { smartKey } from '../key.ts';
import type { ModuleChange, ModuleQuery } from '../modules/modules.ts';

const parts = () => loadPart(import('../modules/changeModules.ts'));

/**
 * Adds a module to the connected modular account, after a review that warns of it: a module may do all that the account can. Goes out as an operation of the account, which is deployed by it where it is not there yet.
 * @see ERC-7579 @throws smart.ownerNeeded, smart.notModular, smart.badModule, user.rejected, user.cancelled, and what a send throws
 */
export const installModule = /* @__PURE__ */ smartKey.flow(async (scope, change: ModuleChange): Promise<Sent> => {
  assertArguments('installModule({ kind: string, module: string })', change);
  scope.noteUserActivation();
  return (await parts()).install(scope, change);
});

/** Removes a module, likewise; never the one that checks the owner. @throws like installModule */
export const uninstallModule = /* @__PURE__ */ smartKey.flow(async (scope, change: ModuleChange): Promise<Sent> => {
  assertArguments('uninstallModule({ kind: string, module: string })', change);
  scope.noteUserActivation();
  return (await parts()).uninstall(scope, change);
});

/** Whether the connected modular account has a module, as its chain knows it; false while it is not deployed. @throws smart.ownerNeeded, smart.notModular, smart.badModule, rpc.* */
export const isModuleInstalled = /* @__PURE__ */ smartKey.flow(async (scope, query: ModuleQuery): Promise<boolean> => {
  assertArguments('isModuleInstalled({ kind: string, module: string })', query);
  return (await parts()).isInstalled(scope, query);
});
