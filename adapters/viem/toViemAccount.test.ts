import { Wallet } from 'ethers';
import { privateKeyToAccount } from 'viem/accounts';
import type { LocalAccount } from 'viem';
import { mockAccounts } from '../../mocks/index.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { localSession } from '../ethers/index.ts';
import { toViemAccount } from './toViemAccount.ts';

const [alice, bob] = mockAccounts;
/** What viem itself makes of the key; the account under test signs by ethers. */
const viemOwn = privateKeyToAccount(alice.privateKey);
const open = () => localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
function local(session: WalletSession): LocalAccount {
  const account = toViemAccount(session);
  if (account.type !== 'local') throw new Error('A key signs.');
  return account;
}

describe('toViemAccount', () => {
  it('signs what viem would have signed, with a key that viem never sees', async () => {
    const account = local(await open());
    for (const message of ['héllo', { raw: '0x00ff' }, { raw: new Uint8Array([0, 255]) }] as const) expect(await account.signMessage({ message })).toBe(await viemOwn.signMessage({ message }));
    const request = { chainId: 1, nonce: 4 } as const;
    const { r, s, yParity } = await viemOwn.signAuthorization({ ...request, address: bob.address });
    for (const named of [{ address: bob.address }, { contractAddress: bob.address }]) expect(await account.signAuthorization?.({ ...request, ...named })).toEqual({ ...request, address: bob.address, r, s, yParity });
  });

  it('takes typed data with the type of its domain spelled out, and without', async () => {
    const account = local(await open());
    const data = { domain: { name: 'Test', chainId: 1n }, types: { Mail: [{ name: 'cents', type: 'uint256' }] }, primaryType: 'Mail', message: { cents: 5n } } as const;
    const spelled = { ...data, types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }] } } as const;
    expect(await account.signTypedData(spelled)).toBe(await viemOwn.signTypedData(spelled));
    expect(await account.signTypedData(data)).toBe(await viemOwn.signTypedData(data));
  });

  it('signs access lists as viem does, with two fees and with one price', async () => {
    const account = local(await open());
    const accessList = [{ address: bob.address, storageKeys: [`0x${'11'.repeat(32)}`] }] as const;
    const common = { chainId: 1, nonce: 3, gas: 60_000n, to: bob.address, value: 5n, accessList };
    for (const transaction of [{ ...common, type: 'eip1559', maxFeePerGas: 5n, maxPriorityFeePerGas: 1n }, { ...common, type: 'eip2930', gasPrice: 7n }] as const) expect(await account.signTransaction(transaction)).toBe(await viemOwn.signTransaction(transaction));
  });

  it('refuses what it would have to leave out', async () => {
    const account = local(await open());
    const fees = { maxFeePerGas: 5n, maxPriorityFeePerGas: 1n };
    for (const transaction of [
      { type: 'eip4844', chainId: 1, ...fees, maxFeePerBlobGas: 1n, blobVersionedHashes: [], to: bob.address },
      { type: 'legacy', gasPrice: 1n },
    ] as const) await expect(account.signTransaction(transaction)).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
  });

  it('is of an account that the wallet shows', async () => {
    const session = await open();
    expect(toViemAccount(session, alice.address.toLowerCase()).address).toBe(alice.address);
    expect(() => toViemAccount(session, bob.address)).toThrow(expect.objectContaining({ code: 'wallet.accountGone' }));
    expect(() => toViemAccount({ ...session, accounts: () => [] })).toThrow(expect.objectContaining({ code: 'wallet.disconnected' }));
  });
});
