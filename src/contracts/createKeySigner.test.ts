import { SigningKey, Transaction, verifyAuthorization, verifyMessage, verifyTypedData } from 'ethers';
import { compareEncodings } from '../../fixtures/signing/compareEncodings.ts';
import { mockAccounts } from '../../mocks/accounts.ts';
import { validateTypedData } from '../domain/messages/validateTypedData.ts';
import type { PreparedTransaction } from '../domain/transactions/transactions.ts';
import { createKeySigner } from './createKeySigner.ts';

const [alice, bob] = mockAccounts;
const key = new SigningKey(alice.privateKey);
const prepared: PreparedTransaction = { chainId: 1, from: alice.address, to: bob.address, nonce: 0, gas: 21_000n, fees: { type: 'eip1559', maxFeePerGasWei: 2n, maxPriorityFeePerGasWei: 1n } };
const open = () => {
  const asked: string[] = [];
  return { asked, signer: createKeySigner((hash) => {
    asked.push(hash);
    return key.sign(hash);
  }) };
};

describe('createKeySigner', () => {
  it('asks the key for 32 bytes and nothing else, whatever is signed', async () => {
    const { asked, signer } = open();
    const types = { Vote: [{ name: 'choice', type: 'uint8' }] };
    expect(verifyMessage('Hello', await signer.signMessage('Hello'))).toBe(alice.address);
    expect(verifyTypedData({ chainId: 1 }, types, { choice: 2 }, await signer.signTypedData({ domain: { chainId: 1 }, types, primaryType: 'Vote', message: { choice: 2 } }))).toBe(alice.address);
    expect(Transaction.from(await signer.signTransaction(prepared)).from).toBe(alice.address);
    const { r, s, yParity } = await signer.signAuthorization({ chainId: 1, address: bob.address, nonce: 3 });
    expect(verifyAuthorization({ chainId: 1n, address: bob.address, nonce: 3n }, { r, s, yParity })).toBe(alice.address);
    expect(asked).toEqual([0, 1, 2, 3].map(() => expect.stringMatching(/^0x[\da-f]{64}$/) as unknown));
  });

  it('signs a reviewed object as it was when it was read', async () => {
    const types = { Vote: [{ name: 'choice', type: 'uint8' }] };
    const message = { choice: 2 };
    const reviewed = validateTypedData({ domain: {}, types, primaryType: 'Vote', message });
    message.choice = 3;
    types.Vote.length = 0;
    expect(verifyTypedData({}, { Vote: [{ name: 'choice', type: 'uint8' }] }, { choice: 2 }, await open().signer.signTypedData(reviewed))).toBe(alice.address);
  });

  it('sends what it hashed, of a transaction that answers differently the second time', async () => {
    let asked = 0;
    const shifting = { ...prepared, get valueWei() { return (asked += 1) > 1 ? 10n ** 18n : 1n; } };
    const { from, value } = Transaction.from(await open().signer.signTransaction(shifting));
    expect([from, value]).toEqual([alice.address, 1n]);
  });

  it.each<[string, PreparedTransaction, string]>([
    ['of no chain', { ...prepared, chainId: 0 }, 'input.notChainId'],
    ['with a negative value', { ...prepared, valueWei: -1n }, 'input.notAmount'],
    ['with a wrong checksum', { ...prepared, to: `0x${bob.address.slice(2).toLowerCase().replace(/[a-f]/, (letter) => letter.toUpperCase())}` }, 'input.notAddress'],
    ['that creates a contract and carries authorisations', { ...prepared, to: undefined as never, data: '0x60', authorizationList: [{ chainId: 1, address: bob.address, nonce: 1, r: '0x1', s: '0x1', yParity: 0 }] }, 'input.notAddress'],
    ['with half a byte', { ...prepared, data: '0x123' }, 'input.notHexData'],
  ])('signs no transaction %s', async (_name, transaction, code) => {
    const { asked, signer } = open();
    await expect(signer.signTransaction(transaction)).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
  });

  it('hashes and writes as ethers and viem do, 300 of each at random', () => {
    expect(Array.from({ length: 300 }, (_, at) => compareEncodings(0x712 + at)).flat()).toEqual([]);
  });
});
