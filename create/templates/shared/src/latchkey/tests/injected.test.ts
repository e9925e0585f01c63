//? injected
import { afterAll, expect, test } from 'vitest';
import { connect, selectActiveAddress } from 'latchkey';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts } from 'latchkey/mocks';
import { startMockWorld } from 'latchkey/mocks/node';
import { createTestKit } from 'latchkey/testing';
import { openWays } from '../ways';

const clock = createFakeClock();
const world = createMockWorld({ clock });
const started = startMockWorld({ world }); // no request of these tests gets out
afterAll(() => started.stop());

test('a wallet of the browser connects', async () => {
  const site = createTestKit({ plugins: openWays(), clock, world });
  site.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world, scenario: { kind: 'approveAll' } }).provider });
  site.kit.start();
  await site.settled(site.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
  expect(selectActiveAddress(site.kit.getState())).toBe(mockAccounts[0].address);
  site.kit.destroy();
});

test('a visitor who says no is not connected', async () => {
  const site = createTestKit({ plugins: openWays(), clock, world });
  site.injected.announce({ info: fakeWalletInfo, provider: createFakeWallet({ world, scenario: { kind: 'rejectAll' } }).provider });
  site.kit.start();
  await expect(site.settled(site.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })))).rejects.toMatchObject({ code: 'user.rejected' });
  site.kit.destroy();
});
