import { Transaction, Wallet, getBytes, recoverAddress, verifyMessage } from 'ethers';
import { createFakeClock, createMockWalletFrame, mockAccounts } from '../../mocks/index.ts';
import type { MockWalletFrameOptions } from '../../mocks/index.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { createInAppSession } from './createInAppSession.ts';

const [alice, bob] = mockAccounts;

describe('createInAppSession', () => {
  const transaction = { chainId: 1, from: alice.address, to: bob.address, valueWei: 5n, data: '0x1234', nonce: 3, gas: 21_000n, fees: { type: 'eip1559', maxFeePerGasWei: 7n, maxPriorityFeePerGasWei: 2n } } as const;
  const order = { domain: { name: 'Shop', chainId: 1 }, types: { Order: [{ name: 'amount', type: 'uint256' }] }, primaryType: 'Order', message: { amount: 12n } } as const;
  const authorization = { chainId: 1, address: bob.address, nonce: 4 };
  const open = async ({ accounts }: MockWalletFrameOptions = {}) => {
    const frame = createMockWalletFrame({ ...(accounts && { accounts }) });
    const opened = await frame.openFrame({ url: 'https://wallet.latchkey.test', siteId: 'shop', title: 'Wallet', clock: createFakeClock(), signal: new AbortController().signal, onChanged: () => {} });
    await opened.ask('signIn', { proof: { type: 'device', flowId: 'f', publicKey: 'k', signature: 's' } });
    await opened.ask('open', {});
    const sent: unknown[] = [];
    const ask: typeof opened.ask = (method, params, how) => {
      if (method === 'sign') sent.push(params);
      return opened.ask(method, params, how);
    };
    const left: unknown[] = [];
    const expired = jest.fn();
    const session = createInAppSession({ frame: { ask }, addresses: (accounts ?? [alice]).map(({ address }) => address), chainId: 1, expired, leave: async (how) => void left.push(how) });
    return { frame, session, sent, left, expired };
  };

  it('are those that ethers makes of the same request, of every kind of transaction', async () => {
    const { session } = await open();
    const wallet = new Wallet(alice.privateKey);
    const common = { chainId: 1, nonce: 3, gasLimit: 21_000n, to: bob.address, value: 5n, data: '0x1234' };
    const accessList = [{ address: bob.address, storageKeys: [`0x${'11'.repeat(32)}`] }];
    expect(await session.signTransaction?.(alice.address, transaction)).toBe(await wallet.signTransaction({ ...common, type: 2, maxFeePerGas: 7n, maxPriorityFeePerGas: 2n }));
    const legacy = { ...transaction, fees: { type: 'legacy', gasPriceWei: 9n } } as const;
    expect(await session.signTransaction?.(alice.address, legacy)).toBe(await wallet.signTransaction({ ...common, type: 0, gasPrice: 9n }));
    expect(await session.signTransaction?.(alice.address, { ...legacy, accessList })).toBe(await wallet.signTransaction({ ...common, type: 1, gasPrice: 9n, accessList }));
    const signed = await session.signAuthorization?.(alice.address, authorization);
    const own = await wallet.authorize({ chainId: 1n, address: bob.address, nonce: 4n });
    expect(signed).toEqual({ ...authorization, r: own.signature.r, s: own.signature.s, yParity: own.signature.yParity });
    if (!signed) throw new Error('No authorisation');
    const raw = await session.signTransaction?.(alice.address, { ...transaction, authorizationList: [signed] });
    expect(Transaction.from(raw ?? '')).toMatchObject({ type: 4, from: alice.address });
  });

  it('tell the frame which requests are of the kit itself', async () => {
    const { session, sent } = await open();
    await session.signMessage(alice.address, 'hi');
    await session.signTypedData(alice.address, order);
    await session.signTransaction?.(alice.address, transaction);
    await session.signAuthorization?.(alice.address, authorization);
    expect(sent).toMatchObject([
      { method: 'personal_sign', payload: '0x6869', isFlow: false, chainId: 1, address: alice.address },
      { method: 'eth_signTypedData_v4', payload: { primaryType: 'Order', message: { amount: '12' } }, isFlow: false },
      { method: 'eth_signTransaction', payload: { type: '0x2', to: bob.address, value: '0x5', nonce: '0x3', gas: '0x5208', chainId: '0x1', maxFeePerGas: '0x7', maxPriorityFeePerGas: '0x2' }, isFlow: true },
      { method: 'latchkey_signAuthorization', payload: { chainId: '0x1', address: bob.address, nonce: '0x4' }, isFlow: true },
    ]);
  });

  const operation = { sender: bob.address, nonce: 7n, callData: '0x1234', callGasLimit: 1n, verificationGasLimit: 2n, preVerificationGas: 3n, maxFeePerGas: 4n, maxPriorityFeePerGas: 5n, signature: '0x' } as const;
  it.each(['0.7', '0.8'] as const)('hand an operation of a smart account over as a whole, on its own chain (v%s)', async (version) => {
    const { session, sent } = await open();
    const entry = { version, entryPoint: entryPointAddresses[version], chainId: 10 };
    const signature = (await session.signUserOperation?.(alice.address, operation, entry)) ?? '';
    const hash = userOperationHash(operation, entry);
    expect(version === '0.8' ? recoverAddress(hash, signature) : verifyMessage(getBytes(hash), signature)).toBe(alice.address);
    expect(sent).toMatchObject([{ method: 'latchkey_signUserOperation', chainId: 10, isFlow: true, payload: { version, operation: { sender: bob.address, nonce: '0x7', callData: '0x1234' } } }]);
  });

  it('are made by a key that the frame keeps as well, and by no other', async () => {
    const { session, sent, frame } = await open();
    const entry = { version: '0.7', entryPoint: entryPointAddresses['0.7'], chainId: 10 } as const;
    const hash = userOperationHash(operation, entry);
    frame.lie('sessionKey', { address: bob.address.toLowerCase() });
    expect(await session.sessionKey?.read()).toEqual({ address: bob.address });
    const signature = await new Wallet(bob.privateKey).signMessage(getBytes(hash));
    frame.lie('sign', signature);
    expect(await session.sessionKey?.signUserOperation(bob.address, operation, entry)).toBe(signature);
    expect(sent).toMatchObject([{ method: 'latchkey_signUserOperation', address: bob.address, chainId: 10, isFlow: true, payload: { version: '0.7' } }]);
    frame.lie('sign', await new Wallet(alice.privateKey).signMessage(getBytes(hash)));
    await expect(session.sessionKey?.signUserOperation(bob.address, operation, entry)).rejects.toMatchObject({ code: 'wallet.badSignature' });
    const grant = { account: alice.address, chainId: 1, targets: [bob.address], limitWei: '7', startSeconds: 0, endSeconds: 9 };
    frame.lie('sessionKey', { address: bob.address, grants: [grant] });
    expect(await session.sessionKey?.read()).toEqual({ address: bob.address, grants: [grant] });
    for (const lie of [null, {}, { address: 'me' }, { address: bob.address, grants: {} }, { address: bob.address, grants: [{ ...grant, limitWei: 7 }] }, { address: bob.address, grants: [null] }]) {
      frame.lie('sessionKey', lie);
      await expect(session.sessionKey?.read()).rejects.toMatchObject({ code: 'wallet.badAnswer' });
    }
  });

  it('tell where the frame keeps no key', async () => {
    const { session, frame } = await open();
    frame.fail('sessionKey', 'unsupported');
    await expect(session.sessionKey?.read()).rejects.toMatchObject({ code: 'wallet.unsupported' });
  });

  it('hand over no operation for an EntryPoint of a site’s own', async () => {
    const { session, sent } = await open();
    await expect(session.signUserOperation?.(alice.address, operation, { version: '0.7', entryPoint: bob.address, chainId: 1 })).rejects.toMatchObject({ code: 'wallet.unsupported' });
    expect(sent).toEqual([]);
  });

  it('are refused where they are of another account, or over something else', async () => {
    const { frame, session } = await open();
    const other = new Wallet(bob.privateKey);
    const own = new Wallet(alice.privateKey);
    frame.lie('sign', await other.signMessage('hi'));
    await expect(session.signMessage(alice.address, 'hi')).rejects.toMatchObject({ code: 'wallet.badSignature' });
    await expect(session.signAuthorization?.(alice.address, authorization)).rejects.toMatchObject({ code: 'wallet.badSignature' });
    frame.lie('sign', await own.signMessage('something else'));
    await expect(session.signMessage(alice.address, 'hi')).rejects.toMatchObject({ code: 'wallet.badSignature' });
    await expect(session.signTypedData(alice.address, order)).rejects.toMatchObject({ code: 'wallet.badSignature' });
  });

  it('are refused where a transaction comes back changed, or not as one', async () => {
    const { frame, session } = await open();
    const own = new Wallet(alice.privateKey);
    const asked = { type: 2, chainId: 1, nonce: 3, gasLimit: 21_000n, to: bob.address, value: 5n, data: '0x1234', maxFeePerGas: 7n, maxPriorityFeePerGas: 2n };
    for (const part of [{ value: 6n }, { to: alice.address }, { nonce: 4 }, { chainId: 10 }, { data: '0x' }, { gasLimit: 22_000n }, { maxFeePerGas: 8n }, { accessList: [{ address: bob.address, storageKeys: [] }] }]) {
      frame.lie('sign', await own.signTransaction({ ...asked, ...part }));
      await expect(session.signTransaction?.(alice.address, transaction)).rejects.toMatchObject({ code: 'wallet.badSignedPayload' });
    }
    frame.lie('sign', await new Wallet(bob.privateKey).signTransaction(asked));
    await expect(session.signTransaction?.(alice.address, transaction)).rejects.toMatchObject({ code: 'wallet.badSignedPayload' });
    for (const nonsense of ['0x', 42, null, '0x02']) {
      frame.lie('sign', nonsense);
      await expect(session.signTransaction?.(alice.address, transaction)).rejects.toMatchObject({ code: 'wallet.badSignedPayload' });
    }
  });

  it('are not asked for where the chain is another, or the price above the agreed one', async () => {
    const { sent, session } = await open();
    await expect(session.signTransaction?.(alice.address, { ...transaction, chainId: 10 })).rejects.toMatchObject({ code: 'chain.wrongChain' });
    await expect(session.signAuthorization?.(alice.address, { ...authorization, chainId: 0 })).rejects.toMatchObject({ code: 'chain.wrongChain' });
    await expect(session.signTransaction?.(alice.address, transaction, { maxFeeWei: 1n })).rejects.toMatchObject({ code: 'transaction.feeRose' });
    await expect(session.signMessage(bob.address, 'hi')).rejects.toMatchObject({ code: 'wallet.accountGone' });
    expect(sent).toEqual([]);
  });

  it('are not made of a transaction of a zk chain, which the frame does not know', async () => {
    const { session, sent } = await open();
    await expect(session.signTransaction?.(alice.address, { ...transaction, zk: { gasPerPubdata: 50_000n } })).rejects.toMatchObject({ code: 'wallet.unsupported' });
    expect(sent).toEqual([]);
  });

  it('end with an account that is not shown any more, and with the session', async () => {
    const { frame, session, left } = await open({ accounts: [alice, bob] });
    const events: unknown[] = [];
    session.subscribe((event) => void events.push(event));
    frame.set('waits');
    const ofAlice = session.signMessage(alice.address, 'hi');
    const ofBob = session.signMessage(bob.address, 'hi');
    ofBob.catch(() => {}); // looked at below
    await session.take([bob.address]);
    await expect(ofAlice).rejects.toMatchObject({ code: 'wallet.accountGone' });
    await session.take([bob.address]);
    await session.take([]);
    await expect(ofBob).rejects.toMatchObject({ code: 'wallet.disconnected' });
    expect([events, left]).toEqual([[{ type: 'accounts', addresses: [bob.address] }, { type: 'closed' }], [{ revoke: false }]]);
    await session.close({ revoke: true });
    expect(left).toHaveLength(1);
  });

  it('tell where the wallet knows no login any more', async () => {
    const { frame, session, expired } = await open();
    frame.fail('sign', 'rejected');
    await expect(session.signMessage(alice.address, 'hi')).rejects.toMatchObject({ code: 'user.rejected' });
    expect(expired).not.toHaveBeenCalled();
    frame.fail('sign', 'notSignedIn');
    await expect(session.signMessage(alice.address, 'hi')).rejects.toMatchObject({ code: 'auth.failed' });
    expect(expired).toHaveBeenCalledTimes(1);
  });
});
