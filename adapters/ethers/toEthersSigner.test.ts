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
  ['an access list', { accessList: [{ address: bob.address, storageKeys: [storageKey] }] }],
  ['an access list of the oldest kind', { type: 1, gasPrice: 1n, accessList: [{ address: bob.address, storageKeys: [storageKey] }] }],
  ['blobs', { type: 3, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'22'.repeat(31)}`] }],
];

function signerOver(session: WalletSession) {
  const asked: RpcCall[] = [];
  const transport: RpcTransport = { chainId: 1, request: async (call) => (asked.push(call), '0x1'), verify: async () => {} };
  return { signer: toEthersSigner(session, transport, { chain: { name: 'One' }, clock: createFakeClock(), locks: { hold: (_name, run) => run() } }), asked };
}
/** With everything that ethers would ask a node for. */
const complete = { to: bob.address, nonce: 3, chainId: 1, gasLimit: 60_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 1n } as const;
const withoutFees = { to: bob.address, nonce: 3, chainId: 1, gasLimit: 60_000n } as const;

describe('toEthersSigner', () => {
  it.each(beyond)('neither signs nor sends a transaction with %s, which would be left out', async (_what, part) => {
    const request = { ...('gasPrice' in part ? withoutFees : complete), ...part };
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
