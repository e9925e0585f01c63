import { Interface, getBytes, recoverAddress, verifyMessage } from 'ethers';
import published from '../../fixtures/erc4337/userOperationHashes.json';
import { decodeUserOperation } from '../../src/domain/userOperations/decodeUserOperation.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { createFakeClock } from '../fakeClock.ts';
import { mockAccounts } from '../accounts.ts';
import { createMockWalletFrame } from './mockWalletFrame.ts';
import { signInFrame } from './signInFrame.ts';

const [alice, bob] = mockAccounts;

async function open(frame = createMockWalletFrame()) {
  const clock = createFakeClock();
  const ends = new AbortController();
  const changed = jest.fn();
  const { ask } = await frame.openFrame({ url: 'https://wallet.latchkey.test', siteId: 'shop', title: 'Wallet', clock, signal: ends.signal, onChanged: changed });
  const sendCode = () => ask('sendCode', { kind: 'email', to: 'ann@example.com', locale: 'en_US', purpose: 'signIn' }) as Promise<{ readonly flowId: string }>;
  return { frame, clock, ends, changed, ask, sendCode };
}

describe('createMockWalletFrame', () => {
  it('lets in by the code that it sent, once', async () => {
    const { frame, ask, sendCode } = await open();
    const { flowId } = await sendCode();
    const proof = { type: 'code', flowId, code: frame.codes()[0]?.code ?? '' } as const;
    expect(proof.code).toMatch(/^\d{6}$/);
    expect(await ask('signIn', { proof })).toMatchObject({ status: 'Logged In, Wallet Uninitialized', identities: [{ kind: 'email', value: 'ann@example.com' }] });
    await expect(ask('signIn', { proof })).rejects.toMatchObject({ code: 'inApp.codeExpired' });
    expect(await ask('open', {})).toMatchObject({ status: 'Logged In, Wallet Initialized', addresses: [alice.address] });
  });

  it('gives five tries a code', async () => {
    const { frame, ask, sendCode } = await open();
    const { flowId } = await sendCode();
    const wrong = frame.codes()[0]?.code === '000000' ? '111111' : '000000';
    const outcomes: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1) await ask('signIn', { proof: { type: 'code', flowId, code: wrong } }).catch((error: { readonly code: string; readonly context: object }) => outcomes.push([error.code, error.context]));
    expect(outcomes).toMatchObject([['inApp.wrongCode', { triesLeft: 4 }], ['inApp.wrongCode', { triesLeft: 3 }], ['inApp.wrongCode', { triesLeft: 2 }], ['inApp.wrongCode', { triesLeft: 1 }], ['inApp.codeExpired', {}], ['inApp.codeExpired', {}]]);
  });

  it('lets in by the ticket of a login that it has begun, once', async () => {
    const { frame, ask } = await open(createMockWalletFrame({ loginPage: ({ providerId, flowId }) => `https://page.test/${providerId}/${flowId}` }));
    const begun = await ask('beginLogin', { providerId: 'acme', purpose: 'signIn', mode: 'popup', returnTo: 'https://shop.test/' });
    const [login] = frame.logins();
    expect([begun, login]).toMatchObject([{ flowId: login?.flowId, url: `https://page.test/acme/${login?.flowId}` }, { providerId: 'acme', mode: 'popup', returnTo: 'https://shop.test/' }]);
    const proof = { type: 'flow', flowId: login?.flowId ?? '', ticket: login?.ticket ?? '' } as const;
    await expect(ask('signIn', { proof: { ...proof, ticket: 'another' } })).rejects.toMatchObject({ code: 'inApp.codeExpired' });
    expect(await ask('signIn', { proof })).toMatchObject({ identities: [{ kind: 'oidc', providerId: 'acme' }] });
    await expect(ask('signIn', { proof })).rejects.toMatchObject({ code: 'inApp.codeExpired' });
  });

  it('keeps its login over frames, and tells those that are open of changes', async () => {
    const first = await open();
    await first.ask('signIn', { proof: { type: 'device', flowId: 'f', publicKey: 'k', signature: 's' } });
    first.ends.abort(new Error('reloaded'));
    await expect(first.ask('status', {})).rejects.toThrow('reloaded');
    const second = await open(first.frame);
    expect(await second.ask('status', {})).toMatchObject({ isGuest: true, custody: 'device-only' });
    first.frame.signOut();
    expect([second.changed.mock.calls.length, first.frame.frames(), await second.ask('status', {})]).toMatchObject([1, 1, { status: 'Logged Out' }]);
  });

  it('links ways in and unlinks them, but never the last', async () => {
    const { frame, ask, sendCode } = await open();
    const proofOf = async (flow: Promise<{ readonly flowId: string }>) => ({ type: 'code', flowId: (await flow).flowId, code: frame.codes().at(-1)?.code ?? '' }) as const;
    await ask('signIn', { proof: await proofOf(sendCode()) });
    await ask('link', { proof: { type: 'jwt', token: 't' } });
    const { identities } = await ask('status', {}) as { readonly identities: readonly { readonly kind: string; readonly identityId: string }[] };
    expect(identities.map(({ kind }) => kind)).toEqual(['email', 'backend']);
    expect(await ask('stepUp', { proof: { type: 'jwt', token: 't' } })).toBe(true);
    await expect(ask('stepUp', { proof: { type: 'siwe', message: 'm', signature: '0x' } })).rejects.toMatchObject({ code: 'auth.failed' });
    expect(await ask('unlink', { identityId: identities[0]?.identityId ?? '' })).toMatchObject({ identities: [{ kind: 'backend' }] });
    await expect(ask('unlink', { identityId: identities[0]?.identityId ?? '' })).rejects.toMatchObject({ code: 'inApp.failed' });
    await expect(ask('unlink', { identityId: identities[1]?.identityId ?? '' })).rejects.toMatchObject({ code: 'inApp.lastWay' });
  });

  it('answers within the limits of the real one', async () => {
    const { frame, clock, ask } = await open();
    frame.fail('status', 'silence');
    const outcome = jest.fn();
    ask('status', {}).catch((error: { readonly code: string }) => outcome(error.code));
    await clock.advance(29_000);
    expect(outcome).not.toHaveBeenCalled();
    await clock.advance(1_000);
    expect(outcome).toHaveBeenCalledWith('inApp.unreachable');
  });

  describe('the session key that it keeps', () => {
    const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const calls = new Interface(['function execute(address,uint256,bytes)']);
    const operation = { sender: account, nonce: '0x1', callData: calls.encodeFunctionData('execute', [bob.address, 7n, '0x12']), callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1', maxFeePerGas: '0xa', maxPriorityFeePerGas: '0x1', signature: '0x' };
    const entry = { version: '0.7', entryPoint: entryPointAddresses['0.7'], chainId: 10 } as const;
    const grantOf = (signer: string, part: object = {}) => ({
      types: {}, primaryType: 'SignerPermissionRequest', domain: { chainId: 10, verifyingContract: account },
      message: { signer, isAdmin: '0', approvedTargets: [bob.address], nativeTokenLimitPerTransaction: '7', permissionStartTimestamp: '0', permissionEndTimestamp: '99999999999', ...part },
    });
    async function openWallet() {
      const opened = await open();
      const { ask } = opened;
      await ask('signIn', { proof: { type: 'device', flowId: 'f', publicKey: 'k', signature: 's' } });
      await ask('open', {});
      const { address: key } = await ask('sessionKey', {}) as { readonly address: string }; // the mock's own answer
      const sign = (part: object = {}, chainId = 10) => ask('sign', { method: 'latchkey_signUserOperation', address: key, payload: { version: '0.7', operation: { ...operation, ...part } }, chainId, isFlow: true }) as Promise<string>;
      return { ...opened, key, sign };
    }

    it('signs unasked what its person has confirmed, as the server’s frame does, and nothing else', async () => {
      const { frame, ask, key, sign, changed } = await openWallet();
      await expect(sign()).rejects.toMatchObject({ code: 'inApp.notAllowed' });
      frame.set('rejects');
      await expect(ask('allowSessionKey', { grant: grantOf(key) })).rejects.toMatchObject({ code: 'user.rejected' });
      await expect(sign()).rejects.toMatchObject({ code: 'inApp.notAllowed' });
      frame.set('approves');
      await ask('allowSessionKey', { grant: grantOf(key) });
      expect([changed.mock.calls.length, await ask('sessionKey', {}), await ask('status', {})]).toMatchObject([1, { address: key, grants: [{ account, chainId: 10, limitWei: '7' }] }, { screens: expect.arrayContaining(['sessionKeys']) }]);
      frame.set('rejects'); // from here on no one agrees to anything
      expect(verifyMessage(getBytes(userOperationHash(decodeUserOperation(operation), entry)), await sign())).toBe(key);
      for (const [part, chainId] of [[{ sender: bob.address }], [{ maxFeePerGas: `0x${(10n ** 18n).toString(16)}` }], [{ callData: calls.encodeFunctionData('execute', [bob.address, 8n, '0x']) }], [{ callData: calls.encodeFunctionData('execute', [alice.address, 0n, '0x']) }], [{}, 1]] as const) await expect(sign(part, chainId)).rejects.toMatchObject({ code: 'inApp.notAllowed' });
      await expect(ask('allowSessionKey', { grant: grantOf(bob.address) })).rejects.toMatchObject({ code: 'inApp.failed' });
      await ask('allowSessionKey', { grant: grantOf(key, { approvedTargets: [], permissionEndTimestamp: '0' }) });
      await expect(sign()).rejects.toMatchObject({ code: 'inApp.notAllowed' });
    });

    it('is gone where its person takes it away, and with the sign-out', async () => {
      const { frame, ask, key, sign } = await openWallet();
      await ask('allowSessionKey', { grant: grantOf(key) });
      frame.takeKeys();
      await expect(sign()).rejects.toMatchObject({ code: 'inApp.notAllowed' });
      const { address: next } = await ask('sessionKey', {}) as { readonly address: string }; // as above
      expect(next).not.toBe(key);
      await ask('signOut', { everywhere: false });
      await expect(ask('sessionKey', {})).rejects.toMatchObject({ code: 'auth.failed' });
    });
  });
});

describe('signInFrame', () => {
  it('signs bytes as they came, and user operations of smart accounts', async () => {
    const request = { method: 'personal_sign', address: bob.address, payload: '0x6869', chainId: 1, isFlow: false } as const;
    expect(verifyMessage('hi', await signInFrame(bob, request))).toBe(bob.address);
    const [vector] = published; // of v0.8, whose hash is signed as it is
    const payload = { version: vector?.version, operation: Object.fromEntries(Object.entries(vector?.operation ?? {}).map(([name, value]) => [name, typeof value === 'string' && /^\d+$/.test(value) ? `0x${BigInt(value).toString(16)}` : value])) };
    expect(recoverAddress(vector?.hash ?? '', await signInFrame(bob, { ...request, method: 'latchkey_signUserOperation', payload }))).toBe(bob.address);
  });
});
