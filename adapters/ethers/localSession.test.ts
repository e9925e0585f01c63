import { AbstractSigner, HDNodeWallet, makeError, Transaction, TypedDataEncoder, verifyAuthorization, verifyMessage, verifyTypedData, Wallet } from 'ethers';
import type { Signer } from 'ethers';
import { mockAccounts } from '../../mocks/accounts.ts';
import type { SessionEvent, WalletSession } from '../../src/contracts/wallet.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { hashTypedData } from '../../src/domain/messages/hashTypedData.ts';
import { recoverAddress } from '../../src/domain/messages/signatures.ts';
import type { PreparedTransaction, TypedData } from '../../src/domain/transactions/transactions.ts';
import { localSession } from './index.ts';

const [alice, bob] = mockAccounts;
const other = defineChain({ id: 10, name: 'Other', rpc: 'https://rpc.example' });
const open = (signer: Signer = new Wallet(alice.privateKey)) => localSession({ signer, chainId: 1 });
const prepared: PreparedTransaction = { chainId: 1, from: alice.address, to: bob.address, nonce: 0, gas: 21_000n, fees: { type: 'eip1559', maxFeePerGasWei: 2n, maxPriorityFeePerGasWei: 1n } };

describe('localSession', () => {
  it('signs what ethers verifies', async () => {
    const session = await open();
    const domain = { name: 'Mock', chainId: 1n };
    const types = { Vote: [{ name: 'choice', type: 'Choice[]' }], Choice: [{ name: 'count', type: 'uint256' }], Unused: [{ name: 'x', type: 'bool' }] };
    const message = { choice: [{ count: 2n ** 200n }] };
    expect(session.accounts()).toEqual([alice.address]);
    for (const text of ['Hello 👋', new Uint8Array([0, 255])]) expect(verifyMessage(text, await session.signMessage(alice.address, text))).toBe(alice.address);
    const signature = await session.signTypedData(alice.address, { domain, types: { ...types, EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }] }, primaryType: 'Vote', message });
    const { Unused: _unused, ...used } = types;
    expect(verifyTypedData(domain, used, message, signature)).toBe(alice.address);
  });

  it.each<[string, Partial<PreparedTransaction>, number]>([
    ['EIP-1559', {}, 2],
    ['legacy', { fees: { type: 'legacy', gasPriceWei: 5n } }, 0],
    ['EIP-7702', { authorizationList: [{ chainId: 1, address: bob.address, nonce: 1, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 }] }, 4],
  ])('signs transactions, %s', async (_name, change, type) => {
    const { signTransaction } = await open();
    const signed = Transaction.from(await signTransaction?.(alice.address, { ...prepared, ...change }));
    expect({ from: signed.from, to: signed.to, type: signed.type, chainId: signed.chainId }).toEqual({ from: alice.address, to: bob.address, type, chainId: 1n });
  });

  it('signs authorisations', async () => {
    const { signAuthorization } = await open();
    const signed = await signAuthorization?.(alice.address, { chainId: 1, address: bob.address, nonce: 7 });
    if (!signed) throw new Error('It cannot.');
    const { r, s, yParity, ...rest } = signed;
    expect(rest).toEqual({ chainId: 1, address: bob.address, nonce: 7 });
    expect(verifyAuthorization({ chainId: 1n, address: bob.address, nonce: 7n }, { r, s, yParity })).toBe(alice.address);
  });

  it('signs for the chain it is on and for no other, nor for all', async () => {
    const session = await open();
    const events: SessionEvent[] = [];
    session.subscribe((event) => events.push(event));
    await session.switchChain?.(other);
    await session.switchChain?.(other);
    expect([session.chainId(), events]).toEqual([10, [{ type: 'chain', chainId: 10 }]]);
    await expect(session.signTransaction?.(alice.address, prepared)).rejects.toMatchObject({ code: 'chain.wrongChain' });
    for (const chainId of [0, 1]) await expect(session.signAuthorization?.(alice.address, { chainId, address: bob.address, nonce: 0 })).rejects.toMatchObject({ code: 'chain.wrongChain' });
  });

  it('leaves sending to the kit', async () => {
    await expect((await open()).sendTransaction(alice.address, {}, 1)).rejects.toMatchObject({ code: 'wallet.unsupported' });
  });

  it.each<[string, (session: WalletSession) => Promise<unknown>, string]>([
    ['for another account', (session) => session.signMessage(bob.address, 'x'), 'wallet.accountGone'],
    ['after the end', async (session) => {
      await session.close({ revoke: true });
      return session.signMessage(alice.address, 'x');
    }, 'wallet.disconnected'],
  ])('signs nothing %s', async (_when, act, code) => {
    await expect(act(await open())).rejects.toMatchObject({ code });
  });

  it('signs nothing for who gave up', async () => {
    await expect((await open()).signMessage(alice.address, 'x', { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no');
  });

  it.each([
    ['a refusal', makeError('no', 'ACTION_REJECTED', { action: 'signMessage', reason: 'rejected' }), 'user.rejected'],
    ['a failure', new Error('device unplugged'), 'wallet.requestFailed'],
  ])('knows %s of its signer', async (_what, error, code) => {
    class Broken extends AbstractSigner {
      getAddress = async () => alice.address;
      connect = () => this;
      signMessage = async () => { throw error; };
      signTypedData = async () => { throw error; };
      signTransaction = async () => { throw error; };
    }
    await expect((await open(new Broken())).signMessage(alice.address, 'x')).rejects.toMatchObject({ code, cause: error });
  });

  /** With each way from a type to another being followed, as ethers does, it would never end. */
  const net = (count: number): TypedData => {
    const names = Array.from({ length: count }, (_, at) => `T${at}`);
    const types = Object.fromEntries(names.map((name, at) => [name, names.slice(at + 1).map((each) => ({ name: each, type: `${each}[]` }))]));
    return { domain: { chainId: 1 }, types, primaryType: 'T0', message: Object.fromEntries(names.slice(1).map((name) => [name, []])) };
  };

  it.each([28, 32, 50])('signs %p types that all name each other', async (count) => {
    const signature = await (await open()).signTypedData(alice.address, net(count));
    expect(recoverAddress(hashTypedData(net(count)), signature)).toBe(alice.address);
  });

  it('leaves a wallet to sign in its own way, that does so', async () => {
    const asked: string[] = [];
    class Careful extends Wallet {
      override async signMessage(message: string | Uint8Array): Promise<string> {
        asked.push('signMessage');
        return super.signMessage(message);
      }
    }
    await (await open(new Careful(alice.privateKey))).signMessage(alice.address, 'x');
    const plain = new Wallet(alice.privateKey);
    await (await open(Object.assign(plain, { signTransaction: async () => { asked.push('signTransaction'); return '0x'; } }))).signTransaction?.(alice.address, prepared);
    expect(asked).toEqual(['signMessage', 'signTransaction']);
  });

  it('lets no method of a plain wallet read what is signed', async () => {
    const read = [jest.spyOn(TypedDataEncoder, 'hash'), jest.spyOn(TypedDataEncoder, 'from'), jest.spyOn(Transaction, 'from')];
    const session = await open(HDNodeWallet.fromPhrase('test test test test test test test test test test test junk'));
    await session.signTypedData(alice.address, net(3));
    await session.signTransaction?.(alice.address, prepared);
    for (const spy of read) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });

  it('refuses such types for a signer that hashes by itself, before it is asked', async () => {
    const asked = jest.fn(async () => '0x');
    class Device extends AbstractSigner {
      getAddress = async () => alice.address;
      connect = () => this;
      signMessage = asked;
      signTypedData = asked;
      signTransaction = asked;
    }
    await expect((await open(new Device())).signTypedData(alice.address, net(28))).rejects.toMatchObject({ code: 'message.badTypedData' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('takes nothing else of its signer for a signature', async () => {
    class Lying extends AbstractSigner {
      getAddress = async () => alice.address;
      connect = () => this;
      signMessage = async () => '0x';
      signTypedData = async () => 'signed';
      signTransaction = async () => '0x';
    }
    const session = await open(new Lying());
    await expect(session.signMessage(alice.address, 'x')).rejects.toMatchObject({ code: 'wallet.badSignature' });
    await expect(session.signTypedData(alice.address, { domain: {}, types: { Mail: [] }, primaryType: 'Mail', message: {} })).rejects.toMatchObject({ code: 'wallet.badSignature' });
  });

  it('shows its key nowhere', async () => {
    const session = await open();
    expect(JSON.stringify(session) + Object.values(session).join()).not.toContain(alice.privateKey.slice(2));
  });
});
