import { userErrors } from '../../../src/contracts/errors.ts';
import { connectAppKey } from '../key.ts';
import { connectAppLeft } from '../slice.ts';

/** Gives up what is under way with an app that is not let in yet: an app that waits for a yes hears no. */
export const leavePairing = /* @__PURE__ */ connectAppKey.flow(({ live, dispatch }): void => {
  live.pairing?.abort(userErrors.cancelled());
  live.pairing = undefined;
  const { proposed } = live;
  live.proposed = undefined;
  if (proposed) live.server.serve().then((side) => side.reject(proposed.proposal, { code: 5000, message: 'User rejected.' })).catch(() => {}); // it learns it when its link expires
  dispatch(connectAppLeft());
});
