import { createFakeBundler } from '../../../fixtures/bundler/fakeBundler.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { bundlerErrors, paymasterErrors } from '../../../src/api/bundler/bundlerErrors.ts';
import { transactionErrors } from '../../../src/contracts/transactionErrors.ts';
import type { Bundler, Paymaster } from '../../../src/flows/userOperations/openBundler.ts';
import type { Sponsorship } from '../../../src/domain/userOperations/paymasterAnswers.ts';
import { factoryAccount } from '../accounts/factoryAccount.ts';
import { simple7702Account } from '../accounts/simple7702Account.ts';
import { simpleAccount } from '../accounts/simpleAccount.ts';
import type { SmartAccount } from '../accounts/smartAccount.ts';
import { createDeployments } from './createDeployments.ts';
import { createNonceKeys } from './createNonceKeys.ts';
import { createOperations } from './createOperations.ts';
import type { OperationRequest } from './createOperations.ts';
import { priceOf } from './priceOf.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
const signature = `0x${'12'.repeat(65)}`;
const calls = [{ to: address, valueWei: 1n }];
const word = `0x${'ab'.repeat(32)}`;

function start(parts: Partial<Bundler> = {}, { account = simpleAccount(), isSponsored = false, showsOperations = false }: { readonly account?: SmartAccount; readonly isSponsored?: boolean; readonly showsOperations?: boolean } = {}) {
  const bundler = createFakeBundler(parts);
  const clock = createFakeClock();
  const signed: string[] = [];
  const operations = createOperations({
    account, address, isSponsored, deployments: createDeployments(clock), nonceKeys: createNonceKeys(() => 77n),
    owner: {
      address: owner,
      signMessage: async () => (signed.push('message'), signature),
      signTypedData: async () => (signed.push('typedData'), signature),
      ...(showsOperations && { signUserOperation: async () => (signed.push('operation'), signature) }),
      signAuthorization: async (authorization) => (signed.push('authorization'), { ...authorization, r: word, s: word, yParity: 0 }),
    },
  });
  return { bundler, clock, signed, send: (more: Omit<Partial<OperationRequest>, 'bundler' | 'calls'> = {}) => operations.send({ bundler, calls, ...more }) };
}
const pays = (parts: Partial<Paymaster> = {}): Partial<Bundler> => ({
  paymasterFor: () => ({ protocol: 'erc7677', prepare: async () => ({ paymaster: address, paymasterData: '0x01' }), sign: async () => ({ paymaster: address, paymasterData: '0x02' }), ...parts }),
});

describe('createOperations', () => {
  it('has the service pay where a send asks for that, whatever the account is set to, and fails without one', async () => {
    const { send, bundler } = start(pays());
    await send();
    await send({ mustSponsor: true });
    expect(bundler.sent.map((operation) => 'paymaster' in operation)).toEqual([false, true]);
    const none = start({ paymasterFor: () => undefined });
    await expect(none.send({ mustSponsor: true })).rejects.toMatchObject({ code: 'paymaster.notConfigured' });
    expect([none.bundler.sent, none.signed]).toEqual([[], []]);
  });

  it('asks for nonce, fees and code, then for the gas, then sends', async () => {
    const { bundler, send } = start();
    await send();
    expect(bundler.asked).toEqual(['readNonce', 'readFees', 'readCode', 'estimate', 'send', 'waitFor']);
    expect(bundler.sent).toEqual([expect.objectContaining({ sender: address, nonce: 0n, maxFeePerGas: 100n, callGasLimit: 3_000n, signature })]);
    await send();
    expect(bundler.asked.slice(6)).toEqual(['readNonce', 'readFees', 'estimate', 'send', 'waitFor']); // that it is deployed is known
  });

  it.each<[string, string, SmartAccount, number]>([
    ['there', '0x60', simpleAccount(), 3], ['not there', '0x', simpleAccount(), 3], ['a key without its code', '0x', simple7702Account(), 4],
  ])('takes two round trips before it signs, of an account that is %s', async (_what, code, account, first) => {
    const waiting: (() => void)[] = [];
    const held = <T>(value: T): Promise<T> => new Promise((resolve) => waiting.push(() => resolve(value)));
    const { send, bundler, signed } = start({
      readCode: () => held(code), readNonce: () => held(0n), readTransactionCount: () => held(3),
      readFees: () => held({ maxFeePerGas: 100n, maxPriorityFeePerGas: 10n }), estimate: () => held({ preVerificationGas: 1n, verificationGasLimit: 1n, callGasLimit: 1n }),
    }, { account });
    const sideBySide: number[] = [];
    const sending = send();
    while (bundler.sent.length === 0 && sideBySide.length < 9) {
      await new Promise(setImmediate);
      if (waiting.length > 0) sideBySide.push(waiting.length);
      waiting.splice(0).forEach((answer) => answer());
    }
    await sending;
    expect([sideBySide, signed.length]).toEqual([[first, 1], first - 2]);
  });

  describe('behavior: a look ahead', () => {
    const refusing = (name: 'refused' | 'unfunded') => ({ estimate: async () => Promise.reject(bundlerErrors[name]({ operation: 'eth_estimateUserOperationGas', error: 'no', status: 200, code: -32_500 })) });
    const reverted = { estimate: async () => Promise.reject(transactionErrors.simulationFailed({ why: ': 0x' })) };
    const found = transactionErrors.simulationFailed({ why: ': Too late' });

    it('is left to the estimate where that goes well', async () => {
      const lookAhead = jest.fn(async () => Promise.reject(found));
      await start().send({ lookAhead });
      expect(lookAhead).not.toHaveBeenCalled();
    });

    it.each([['a refusal that may be a revert', refusing('refused')], ['a revert', reverted]])('has the word of the chain for %s, and else the bundler', async (_what, parts) => {
      const { send, signed } = start(parts);
      await expect(send({ lookAhead: async () => Promise.reject(found) })).rejects.toBe(found);
      const own = await parts.estimate().catch((error: unknown) => error);
      await expect(send({ lookAhead: async () => {} })).rejects.toMatchObject({ code: (own as { readonly code: string }).code }); // coded, as all of these
      expect(signed).toEqual([]);
    });

    it('says nothing of a refusal that has a reason of its own', async () => {
      await expect(start(refusing('unfunded')).send({ lookAhead: async () => Promise.reject(found) })).rejects.toMatchObject({ code: 'bundler.unfunded' });
    });

    it('is made where a service prices the operation, which then estimates nothing here', async () => {
      const prices = pays({ protocol: 'pm_sponsorUserOperation', prepare: async () => ({ paymaster: address, paymasterData: '0x03', paymasterVerificationGasLimit: 9n, paymasterPostOpGasLimit: 8n, callGasLimit: 7n, verificationGasLimit: 6n, preVerificationGas: 5n }) });
      const { send, bundler, signed } = start(prices, { isSponsored: true });
      await expect(send({ lookAhead: async () => Promise.reject(found) })).rejects.toBe(found);
      expect([bundler.sent, signed]).toEqual([[], []]);
      await send({ lookAhead: async () => {} });
      expect(bundler.sent).toHaveLength(1);
    });
  });

  it('raises the gas of the verification by what the account says, and of nothing else', async () => {
    const { bundler, send } = start({}, { account: { ...simpleAccount(), verificationGasPercent: 150, verificationGasOf: (given) => BigInt(given.length) * 7n } });
    await send();
    expect(bundler.sent).toEqual([expect.objectContaining({ preVerificationGas: 1_000n, verificationGasLimit: 3_007n, callGasLimit: 3_000n })]);
  });

  it('has another sequence of nonces where it is told of one, as a session key is', () => {
    const keys = createNonceKeys(() => 77n, 5n);
    const first = keys.take();
    expect([first.key, keys.take().key]).toEqual([5n, 77n]);
    first.release();
    expect(keys.take().key).toBe(5n);
  });

  it.each([
    ['0.6', 'message'], ['0.7', 'message'], ['0.8', 'typedData'],
  ] as const)('has the hash of v%s signed as a %s', async (version, how) => {
    const { send, signed, bundler } = start({}, { account: simpleAccount({ version }) });
    await send();
    expect(signed).toEqual([how]);
    expect('initCode' in (bundler.sent[0] ?? {})).toBe(version === '0.6');
  });

  it('estimates with a signature of the right length, which is none', async () => {
    const seen: string[] = [];
    const { send } = start({ estimate: async (operation) => (seen.push(operation.signature), { preVerificationGas: 1n, verificationGasLimit: 1n, callGasLimit: 1n }) });
    await send();
    expect(seen).toEqual([expect.stringMatching(/^0x[0-9a-f]{130}$/)]);
    expect(seen).not.toEqual([signature]);
  });

  describe('behavior: deployment', () => {
    it.each([['0.6', { initCode: expect.stringMatching(/^0x9406Cc/i) }], ['0.7', { factory: expect.any(String), factoryData: expect.stringMatching(/^0x5fbfb9cf/) }]] as const)('carries the call of the factory in the first of v%s', async (version, fields) => {
      const { send, bundler } = start({ readCode: async () => '0x' }, { account: simpleAccount({ version }) });
      await send();
      expect(bundler.sent).toEqual([expect.objectContaining(fields)]);
    });

    it('lets one deploy while the other waits, and then looks again', async () => {
      let code = '0x';
      const { send, bundler, clock } = start({ readCode: async () => code });
      await send();
      const second = send();
      await clock.advance(2_000);
      expect(bundler.sent).toHaveLength(1);
      code = '0x60';
      bundler.mine();
      await clock.advance(600);
      await second;
      expect(bundler.sent.map((operation) => 'factory' in operation)).toEqual([true, false]);
    });

    it('gives up after a minute in the words of the specification', async () => {
      const { send, clock } = start({ readCode: async () => '0x' });
      await send();
      const second = send().catch((error: unknown) => error);
      await clock.advance(61_000);
      expect(await second).toMatchObject({ code: 'userOperation.deploymentSlow', message: 'Account deployment is taking too long (over 1 minute). Please try again.' });
    });

    it('lets the next deploy where the first has failed', async () => {
      const { send, bundler } = start({ readCode: async () => '0x', estimate: async () => Promise.reject(new Error('offline')) });
      await expect(send()).rejects.toThrow('offline');
      await expect(send()).rejects.toThrow('offline');
      expect(bundler.asked.filter((name) => name === 'readCode')).toHaveLength(2);
    });
  });

  describe('behavior: an account that borrows code', () => {
    it('has leave signed once, for this chain and the next nonce', async () => {
      let code = '0x';
      const { send, bundler, signed } = start({ readCode: async () => code }, { account: simple7702Account() });
      await send();
      expect(bundler.sent).toEqual([expect.objectContaining({ factory: '0x7702', eip7702Auth: { chainId: 1, address: delegate, nonce: 3, r: word, s: word, yParity: 0 } })]);
      code = `0xef0100${delegate.slice(2).toLowerCase()}`;
      bundler.mine();
      await Promise.resolve();
      await send();
      expect(signed).toEqual(['authorization', 'typedData', 'typedData']);
      expect(bundler.sent[1]).not.toHaveProperty('factory');
    });

    it('has the operation signed first by a wallet that shows both on one screen, and the leave once, also where the fee is raised', async () => {
      const estimated: unknown[] = [];
      let refusals = 1;
      const bundler = createFakeBundler();
      const { send, signed, bundler: asked } = start({
        readCode: async () => '0x', estimate: async (operation) => (estimated.push(operation), { preVerificationGas: 1n, verificationGasLimit: 1n, callGasLimit: 1n }),
        send: async (operation, entry) => {
          if (refusals-- > 0) throw bundlerErrors.underpriced({ operation: 'eth_sendUserOperation', error: 'underpriced', status: 200, code: -32_506 });
          return bundler.send(operation, entry);
        },
      }, { account: simple7702Account(), showsOperations: true });
      await send();
      expect(signed).toEqual(['operation', 'authorization', 'operation']);
      expect(bundler.sent).toEqual([expect.objectContaining({ eip7702Auth: { chainId: 1, address: delegate, nonce: 3, r: word, s: word, yParity: 0 } })]);
      // What a bundler counts with until then is a signature in its form, of no key.
      expect(estimated).toEqual([expect.objectContaining({ eip7702Auth: { chainId: 1, address: delegate, nonce: 3, r: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string, s: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string, yParity: 1 } })]);
      expect(asked.asked).toContain('readTransactionCount');
    });

    it('is given leave again where it runs other code', async () => {
      const { send, signed } = start({ readCode: async () => `0xef0100${address.slice(2)}` }, { account: simple7702Account() });
      await send();
      expect(signed).toContain('authorization');
    });
  });

  describe('behavior: nonces', () => {
    it('uses another sequence while one waits in the ordinary, which is free again afterwards', async () => {
      const { send, bundler } = start();
      await send();
      await send();
      await send();
      expect(bundler.sent.map(({ nonce }) => nonce >> 64n)).toEqual([0n, 77n, 78n]);
      bundler.mine();
      await Promise.resolve();
      await send();
      expect((bundler.sent[3]?.nonce ?? 1n) >> 64n).toBe(0n);
    });
  });

  describe('behavior: what it may cost', () => {
    it('signs nothing for more than was agreed to, or than the cap of the chain', async () => {
      const { send, signed } = start();
      await expect(send({ maxFeeWei: 1n })).rejects.toMatchObject({ code: 'transaction.feeRose' });
      const dear = start({ readFees: async () => ({ maxFeePerGas: 10n ** 15n, maxPriorityFeePerGas: 1n }) });
      await expect(dear.send()).rejects.toMatchObject({ code: 'transaction.feeOverCap' });
      expect([signed, dear.signed]).toEqual([[], []]);
    });

    it('counts every limit of it', () => {
      const { chainId, gas } = priceOf({ sender: address, nonce: 0n, callData: '0x', callGasLimit: 1n, verificationGasLimit: 10n, preVerificationGas: 100n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n, signature: '0x', paymaster: address, paymasterVerificationGasLimit: 1_000n, paymasterPostOpGasLimit: 10_000n }, 5);
      expect([chainId, gas]).toEqual([5, 11_111n]);
    });

    it('raises the fee by a tenth, with the same nonce, for a bundler that asks for more', async () => {
      let refusals = 0;
      const sentFees: bigint[] = [];
      const { send } = start({ send: async ({ maxFeePerGas }) => {
        sentFees.push(maxFeePerGas);
        if ((refusals += 1) < 3) throw bundlerErrors.underpriced({ operation: 'eth_sendUserOperation', error: 'underpriced', status: 200, code: -32_506 });
        return { hash: word, isCertain: true } as never; // hex of the test
      } });
      await send();
      expect(sentFees).toEqual([100n, 110n, 121n]);
    });

    it('does so three times, and not for what a paymaster has signed', async () => {
      const underpriced = async () => Promise.reject(bundlerErrors.underpriced({ operation: 'eth_sendUserOperation', error: 'underpriced', status: 200, code: -32_506 }));
      const paid = start({ send: underpriced });
      await expect(paid.send()).rejects.toMatchObject({ code: 'bundler.underpriced' });
      const sponsored = start({ send: underpriced, ...pays() }, { isSponsored: true });
      await expect(sponsored.send()).rejects.toMatchObject({ code: 'bundler.underpriced' });
      expect([paid.signed.length, sponsored.signed.length]).toEqual([4, 1]);
    });
  });

  describe('behavior: a paymaster', () => {
    it('is asked for a stub, and for what it signs of the complete operation', async () => {
      const signedFor: bigint[] = [];
      const { send, bundler } = start(pays({ sign: async ({ callGasLimit }) => (signedFor.push(callGasLimit), { paymaster: address, paymasterData: '0x02' }) }), { isSponsored: true });
      await send();
      expect(signedFor).toEqual([3_000n]);
      expect(bundler.sent).toEqual([expect.objectContaining({ paymaster: address, paymasterData: '0x02', paymasterVerificationGasLimit: 0n, paymasterPostOpGasLimit: 0n })]);
    });

    it('is asked once where its first answer is final, or by pm_sponsorUserOperation, whose limits of gas stand', async () => {
      const offer: Sponsorship = { paymaster: address, paymasterData: '0x03', paymasterVerificationGasLimit: 9n, paymasterPostOpGasLimit: 8n, callGasLimit: 7n, verificationGasLimit: 6n, preVerificationGas: 5n };
      const sign = jest.fn(async () => offer);
      const final = start(pays({ prepare: async () => ({ paymaster: address, paymasterData: '0x01', isFinal: true }), sign }), { isSponsored: true });
      await final.send();
      const once = start(pays({ protocol: 'pm_sponsorUserOperation', prepare: async () => offer, sign }), { isSponsored: true });
      await once.send();
      expect(sign).not.toHaveBeenCalled();
      expect(once.bundler.asked).not.toContain('estimate');
      expect(once.bundler.sent).toEqual([expect.objectContaining(offer)]);
    });

    it('joins all in one field for v0.6', async () => {
      const { send, bundler } = start(pays({ prepare: async () => ({ paymasterAndData: `${address}01` }), sign: async () => ({ paymasterAndData: `${address}02` }) }), { isSponsored: true, account: factoryAccount({ version: '0.6' }) });
      await send();
      expect(bundler.sent).toEqual([expect.objectContaining({ paymasterAndData: `${address}02` })]);
    });

    it('that refuses ends it: nothing is sent for the account to pay', async () => {
      const { send, bundler, signed } = start(pays({ prepare: async () => Promise.reject(paymasterErrors.failed({ status: 402, text: 'no credit' })) }), { isSponsored: true });
      await expect(send()).rejects.toMatchObject({ code: 'paymaster.failed' });
      expect([bundler.sent, signed]).toEqual([[], []]);
    });
  });

  it('hands over nothing that was given up while it was signed', async () => {
    const abort = new AbortController();
    const { send, bundler } = start({ estimate: async () => (abort.abort(new Error('given up')), { preVerificationGas: 1n, verificationGasLimit: 1n, callGasLimit: 1n }) });
    await expect(send({ signal: abort.signal })).rejects.toThrow('given up');
    expect(bundler.sent).toEqual([]);
  });
});
