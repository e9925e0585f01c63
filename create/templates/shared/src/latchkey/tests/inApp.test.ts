//? inApp
import { afterAll, expect, test } from 'vitest';
import { connect, selectActiveAddress } from 'latchkey';
import { createFakeClock, createMockWalletFrame, createMockWorld, mockAccounts } from 'latchkey/mocks';
import { startMockWorld } from 'latchkey/mocks/node';
import { createTestKit } from 'latchkey/testing';
import { openWays } from '../ways';

const clock = createFakeClock();
const world = createMockWorld({ clock });
const started = startMockWorld({ world }); // no request of these tests gets out
afterAll(() => started.stop());

test('a visitor who is signed in to the wallet of this site connects', async () => {
  const url = 'https://wallet.latchkey.test';
  const mocked = createMockWalletFrame();
  const earlier = await mocked.openFrame({ url, siteId: 'localhost', title: 'Wallet', clock, signal: new AbortController().signal, onChanged: () => {} });
  await earlier.ask('signIn', { proof: { type: 'device', flowId: 'flow', publicKey: 'key', signature: 'signature' } });
  await earlier.ask('open', {});

  const site = createTestKit({ plugins: openWays({ walletInApp: { url, openFrame: mocked.openFrame } }), clock, world });
  site.kit.start();
  await site.settled(site.kit.dispatch(connect({ walletId: 'inApp' })));
  expect(selectActiveAddress(site.kit.getState())).toBe(mockAccounts[0].address);
  site.kit.destroy();
});
