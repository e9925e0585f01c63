import { defineStored } from '../../src/store/defineStored.ts';

export const lastWayKey = 'inApp.lastWay';

/** By which way in this browser was let in last: the id of its provider, and nothing of who that was. */
export const lastWay = /* @__PURE__ */ defineStored<string>({
  key: lastWayKey,
  initial: '',
  parse: (value) => (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined),
});
