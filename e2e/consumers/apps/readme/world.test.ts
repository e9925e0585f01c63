import { http, HttpResponse } from 'msw';
import { afterAll, expect, test } from 'vitest';
import { closeModal, connect, openModal, selectActivity, send } from 'latchkey';
import { createFakeClock, createFakeWallet, createMockWorld, fakeWalletInfo, mockAccounts } from 'latchkey/mocks';
import { startMockWorld } from 'latchkey/mocks/node';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { checkPlugin, createTestKit } from 'latchkey/testing';
import { guestBookPlugin, signGuestBook } from './guestBook';

// The mocked world of the package, as the tests of a site and of a plugin use it: no network, and an EVM that runs what is sent.
const clock = createFakeClock();
const world = createMockWorld({ clock });
const signed: string[] = [];
const started = startMockWorld({
  world,
  handlers: [
    http.post('https://guests.example/book', async ({ request }) => {
      signed.push(await request.text());
      return new HttpResponse(null, { status: 200 });
    }),
  ],
});
afterAll(() => started.stop());

test('a wallet connects and sends, and the mocked chain moves the money', async () => {
  const [, receiver] = mockAccounts;
  const site = createTestKit({ plugins: [walletInjected], clock, world });
  const wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  site.injected.announce({ info: fakeWalletInfo, provider: wallet.provider });
  site.kit.start();
  const { chainId } = await site.settled(site.kit.dispatch(connect({ walletId: fakeWalletInfo.rdns })));
  const balance = async (): Promise<bigint> => BigInt(String(await (await world.getChain(chainId)).request({ method: 'eth_getBalance', params: [receiver.address, 'latest'] })));
  const before = await balance();
  await site.settled(site.kit.dispatch(send({ to: receiver.address, valueWei: 5n })));
  await site.turnUntil(() => selectActivity(site.kit.getState())[0]?.phase.at === 'confirmed');
  expect((await balance()) - before).toBe(5n);
  site.kit.destroy();
});

test('the plugin of the README keeps the contract of plugins', async () => {
  const findings = await checkPlugin(guestBookPlugin, { clock, world, use: async ({ kit }) => {
    kit.dispatch(openModal()); // by a click, after which the guest book may be asked
    kit.dispatch(closeModal());
    await kit.dispatch(signGuestBook('Ada'));
  } });
  expect(findings).toEqual([]);
  expect(signed).toEqual(['Ada', 'Ada']);
});
