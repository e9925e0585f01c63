import { Wallet } from 'ethers';
import type { TransactionRequest as EthersRequest } from 'ethers';
import { createFakeClock, mockAccounts } from '../../mocks/index.ts';
import type { RpcCall, RpcTransport } from '../../src/contracts/transport.ts';
import type { WalletSession } from '../../src/contracts/wallet.ts';
import { localSession, toEthersSigner } from './index.ts';

const [alice, bob] = mockAccounts;
const storageKey = `0x${'11'.repeat(32)}`;
/** What a request may ask for, and the contract of a session has no place for. */
const beyond: readonly (readonly [string, EthersRequest])[] = [
  ['blobs', { type: 3, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'22'.repeat(31)}`] }],
];

const block = { hash: storageKey, parentHash: storageKey, number: '0x1', timestamp: '0x1', nonce: '0x0000000000000000', difficulty: '0x0', gasLimit: '0x1', gasUsed: '0x0', miner: bob.address, extraData: '0x', transactions: [] };

function signerOver(session: WalletSession) {
  const asked: RpcCall[] = [];
  const transport: RpcTransport = { chainId: 1, request: async (call) => (asked.push(call), call.method === 'eth_getBlockByNumber' ? block : '0x1'), verify: async () => {} };
  return { signer: toEthersSigner(session, transport, { chain: { name: 'One' }, clock: createFakeClock(), locks: { hold: (_name, run) => run() } }), asked };
}
/** With everything that ethers would ask a node for. */
const complete = { to: bob.address, nonce: 3, chainId: 1, gasLimit: 60_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n } as const;
const withoutFees = { to: bob.address, nonce: 3, chainId: 1, gasLimit: 60_000n } as const;

describe('toEthersSigner', () => {
  it.each<[string, EthersRequest]>([
    ['two fees', { ...complete, type: 2 }],
    ['one price', { ...withoutFees, type: 1, gasPrice: 7n }],
  ])('signs and hands on a transaction with an access list and %s', async (_name, request) => {
    const listed = { ...request, accessList: { [bob.address]: [storageKey] } };
    const accessList = [{ address: bob.address, storageKeys: [storageKey] }];
    const session = await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
    expect(await signerOver(session).signer.signTransaction(listed)).toBe(await new Wallet(alice.privateKey).signTransaction({ ...request, accessList }));
    const { signTransaction: _none, ...sending } = session;
    const sent: unknown[] = [];
    await signerOver({ ...sending, sendTransaction: async (_from, transaction) => (sent.push(transaction), Promise.reject(new Error('seen'))) }).signer.sendTransaction(listed).catch(() => {});
    expect(sent).toEqual([expect.objectContaining({ accessList })]);
  });

  it.each(beyond)('neither signs nor sends a transaction with %s, which would be left out', async (_what, part) => {
    const request = { ...complete, ...part };
    const key = signerOver(await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 }));
    await expect(key.signer.signTransaction(request)).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
    await expect(key.signer.sendTransaction(request)).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
    expect(key.asked.filter(({ method }) => method.startsWith('eth_send'))).toEqual([]);

    const { signTransaction: _none, ...session } = await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
    const sent: unknown[] = [];
    const wallet = signerOver({ ...session, sendTransaction: async (_from, transaction) => (sent.push(transaction), storageKey) });
    await expect(wallet.signer.sendTransaction(request)).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
    await expect(wallet.signer.sendTransaction({ ...complete, authorizationList: [await new Wallet(alice.privateKey).authorize({ address: bob.address, nonce: 1, chainId: 1 })] })).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
    expect(sent).toEqual([]);
  });

  it('takes an empty access list for none', async () => {
    const { signer } = signerOver(await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 }));
    const plain = { ...complete, type: 2 };
    expect(await signer.signTransaction({ ...plain, accessList: [] })).toBe(await new Wallet(alice.privateKey).signTransaction(plain));
  });
});
