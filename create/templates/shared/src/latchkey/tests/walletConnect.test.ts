//? walletConnect
import { afterAll, expect, test } from 'vitest';
import { connect, selectActiveAddress } from 'latchkey';
import { createFakeClock, createFakeWallet, createMockWalletConnect, createMockWorld, mockAccounts } from 'latchkey/mocks';
import { startMockWorld } from 'latchkey/mocks/node';
import { createTestKit } from 'latchkey/testing';
import { openWays } from '../ways';

const clock = createFakeClock();
const world = createMockWorld({ clock });
const started = startMockWorld({ world }); // no request of these tests gets out
afterAll(() => started.stop());

test('a wallet on a phone connects by its code', async () => {
  const phone = createMockWalletConnect({ wallet: createFakeWallet({ world, scenario: { kind: 'approveAll' } }) });
  phone.subscribe(() => phone.codes().slice(-1).forEach((code) => void phone.scan(code)));
  const site = createTestKit({ plugins: openWays({ walletConnect: { client: phone.client } }), clock, world });
  site.kit.start();
  await site.settled(site.kit.dispatch(connect({ walletId: 'walletConnect' })));
  expect(selectActiveAddress(site.kit.getState())).toBe(mockAccounts[0].address);
  site.kit.destroy();
});
