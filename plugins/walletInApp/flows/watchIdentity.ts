import { assertArguments } from '../../../src/domain/assertArguments.ts';
import type { Cleanup } from '../../../src/kernel/plugin.ts';
import { inAppKey } from '../key.ts';
import type { IdentityChange } from '../live.ts';

/** Tells of each change of who is signed in to the in-app wallet, from now on until its result is called or the plugin is removed. */
export const watchIdentity = /* @__PURE__ */ inAppKey.flow(({ live }, listener: (change: IdentityChange) => void): Cleanup => {
  assertArguments('watchIdentity(listener: function)', listener);
  const own = (change: IdentityChange): void => listener(change);
  live.identityListeners.add(own);
  return () => void live.identityListeners.delete(own);
});
