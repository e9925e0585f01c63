import type { LinkedIdentity } from '../../../src/domain/inApp/frameCalls.ts';
import { inAppKey } from '../key.ts';

/** The ways in that the account has, for its owner's eyes: they are in no state. None while no in-app wallet is open. */
export const getWaysIn = /* @__PURE__ */ inAppKey.flow(({ live }): readonly LinkedIdentity[] => live.identity?.profiles ?? none);

/** The same list each time, for hooks. */
const none: readonly LinkedIdentity[] = [];
