import { answering } from '../../../fixtures/bundler/answering.ts';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import type { HttpRequest } from '../../../src/contracts/ports/http.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { disconnect } from '../../../src/flows/connection/disconnect.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { reviewQuestion } from '../../../src/flows/review/reviewQuestion.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { ensureSessionKey, factoryAccount, grantSessionKey, listSessionKeys, revokeSessionKey, simpleAccount, walletSmart } from '../index.ts';
import type { WalletSmartConfig } from '../index.ts';

const [alice] = mockAccounts;
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const signer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const shop = '0x000000000000000000000000000000000000dEaD';
const grant = { signer, approvedTargets: [shop], nativeTokenLimitPerTransaction: 0n };

const kits: (() => void)[] = [];
afterEach(() => kits.splice(0).forEach((end) => end()));

async function start(config: Partial<WalletSmartConfig> = {}, { isConnected = true }: { readonly isConnected?: boolean } = {}) {
  const asked: HttpRequest[] = [];
  const test = createTestKit({
    plugins: [walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), walletSmart.with({ owner: 'key', account: factoryAccount(), bundlers: 'https://bundler.test', ...config })],
    adapters: [answering(asked)],
  });
  kits.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  if (isConnected) await test.settled(test.kit.dispatch(connect({ walletId: 'smart' })));
  return { ...test, asked };
}

it('a key in the vault of a wallet that the person is not signed in to is not granted', async () => {
  const { kit, settled } = await start({ vault: 'inApp' });
  await expect(settled(kit.dispatch(grantSessionKey({ ...grant, signer: 'vault' })))).rejects.toMatchObject({ code: 'smart.noVault' });
});

describe('session keys of a smart account', () => {
  it.each([
    ['grantSessionKey', () => grantSessionKey(grant)], ['ensureSessionKey', () => ensureSessionKey(grant)], ['listSessionKeys', () => listSessionKeys()], ['revokeSessionKey', () => revokeSessionKey({ signer })],
  ])('need the account to be open by its owner, of a kind that has them: %s', async (_name, verb) => {
    for (const [config, isConnected, code] of [[{}, false, 'smart.ownerNeeded'], [{ sessionKeyOf: account }, true, 'smart.ownerNeeded'], [{ account: simpleAccount() }, true, 'smart.noSessionKeys']] as const) {
      const { kit, settled } = await start(config, { isConnected });
      await expect(settled(kit.dispatch(verb() as ReturnType<typeof listSessionKeys>))).rejects.toMatchObject({ code }); // what each resolves with is not looked at
    }
  });

  it('are none once the account is left', async () => {
    const { kit, settled } = await start();
    await settled(kit.dispatch(disconnect({ walletId: 'smart' })));
    await expect(settled(kit.dispatch(listSessionKeys()))).rejects.toMatchObject({ code: 'smart.ownerNeeded' });
  });

  it('are granted by a call of the account to itself, which is reviewed; turned away, nothing reaches the bundler', async () => {
    const { kit, settled, turnUntil, asked } = await start();
    const begun = kit.dispatch(grantSessionKey(grant));
    begun.catch(() => {}); // asserted below
    await turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    const order = getShownQuestion(kit, reviewQuestion)?.params.order;
    expect(order).toMatchObject({ kind: 'send', send: { to: account, from: account, data: expect.stringMatching(/^0x5892e236/) as string } });
    kit.dispatch(closeModal());
    await expect(settled(begun)).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(asked.filter(({ body = '' }) => body.includes('eth_sendUserOperation'))).toEqual([]);
  });

  it('are not given up half: a signal that is over asks for nothing', async () => {
    const { kit, settled } = await start();
    await expect(settled(kit.dispatch(grantSessionKey({ ...grant, signal: AbortSignal.abort(new Error('gone')) })))).rejects.toThrow('gone');
    expect(getShownQuestion(kit, reviewQuestion)).toBeUndefined();
  });

  it('open the account that the site tells by the address of the key', async () => {
    const told: string[] = [];
    const { kit } = await start({ sessionKeyOf: async (key) => (told.push(key), shop) });
    expect([kit.dispatch(getActiveAccount())?.address, told]).toEqual([shop, [alice.address]]);
  });
});
