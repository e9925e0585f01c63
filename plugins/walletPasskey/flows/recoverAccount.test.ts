import { localAccount } from '../../../adapters/ethers/index.ts';
import { answering } from '../../../fixtures/bundler/answering.ts';
import { createSoftPasskeys } from '../../../fixtures/passkeys/softPasskeys.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { walletPasskey } from '../index.ts';
import { addOwner, cancelRecovery } from './changeOwners.ts';
import { finishRecovery, recoverAccount, startRecovery } from './recoverAccount.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const ownedBy = (address: string): string => `0x${[32n, 1n, BigInt(address)].map((word) => word.toString(16).padStart(64, '0')).join('')}`;

function start(answers?: Readonly<Record<string, unknown>>) {
  const soft = createSoftPasskeys();
  const key = walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: mockAccounts[0].privateKey }) });
  const test = createTestKit({ plugins: [key, walletPasskey.with({ bundlers: 'https://bundler.test', passkeys: () => soft.passkeys })], adapters: [answering([], answers)] });
  return { test, soft };
}

describe('an account that is recovered', () => {
  it('is left alone by a wallet that does not own it, before a passkey is made', async () => {
    const { test, soft } = start({ eth_call: ownedBy('0xdead') });
    await expect(test.settled(test.kit.dispatch(recoverAccount({ account, walletId: 'key', chainId: mockChainOne.id })))).rejects.toMatchObject({ code: 'passkey.noOwner' });
    expect(soft.asked).toEqual([]);
    test.kit.destroy();
  });

  it('takes no passkey that is none', async () => {
    const { test, soft } = start({ eth_call: ownedBy(mockAccounts[0].address) });
    for (const passkey of [{ id: 'a', x: '0x1', y: '0x2' }, { id: 'a', x: `0x${'1'.repeat(64)}`, y: '' }]) {
      await expect(test.settled(test.kit.dispatch(recoverAccount({ account, walletId: 'key', chainId: mockChainOne.id, passkey })))).rejects.toMatchObject({ code: 'passkey.badAnswer' });
    }
    expect(soft.asked).toEqual([]);
    test.kit.destroy();
  });

  it.each<[string, (kit: ReturnType<typeof start>['test']['kit']) => Promise<unknown>]>([
    ['chain.unknown', (kit) => kit.dispatch(recoverAccount({ account, walletId: 'key' }))],
    ['input.notAddress', (kit) => kit.dispatch(recoverAccount({ account: '0x1', walletId: 'key', chainId: mockChainOne.id }))],
    ['wallet.notFound', (kit) => kit.dispatch(recoverAccount({ account, walletId: 'none', chainId: mockChainOne.id }))],
    ['wallet.notOpen', (kit) => kit.dispatch(startRecovery({ account, walletId: 'key', chainId: mockChainOne.id }))],
    ['wallet.notOpen', (kit) => kit.dispatch(finishRecovery({ account, walletId: 'key', chainId: mockChainOne.id }))],
    ['passkey.notActive', (kit) => kit.dispatch(addOwner({ address: account }))],
    ['passkey.notActive', (kit) => kit.dispatch(cancelRecovery())],
  ])('fails with %s', async (code, recover) => {
    const { test } = start();
    await expect(test.settled(recover(test.kit))).rejects.toMatchObject({ code });
    test.kit.destroy();
  });
});
