import { historyCleared } from './activity.ts';
import { callsReducer, callsStarted, callsStopped } from './calls.ts';
import type { CallsBundle } from './calls.ts';

const bundle: CallsBundle = { id: 'b', chainId: 1, walletId: 'w', from: '0xAb', sinceMs: 1, by: 'kit', callCount: 2, sent: [] };
const error = { code: 'user.rejected', message: 'No' } as const;

describe('callsReducer', () => {
  it("forgets an account's batches with its history, but none that the kit is still sending, and none of others", () => {
    const state = [
      callsStarted(bundle),
      callsStarted({ ...bundle, id: 'stopped' }), callsStopped({ id: 'stopped', error }),
      callsStarted({ ...bundle, id: 'wallets', by: 'wallet' }),
      callsStarted({ ...bundle, id: 'others', from: '0xCd', by: 'wallet' }),
      historyCleared({ from: '0xaB' }),
    ].reduce(callsReducer, callsReducer(undefined, { type: 'start' }));
    expect(state.bundles.map(({ id }) => id)).toEqual(['others', 'b']);
  });
});
