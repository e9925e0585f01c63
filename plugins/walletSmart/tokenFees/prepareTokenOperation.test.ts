import { AbiCoder, getAddress, Interface } from 'ethers';
import { createFakeBundler } from '../../../fixtures/bundler/fakeBundler.ts';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { UserOperation } from '../../../src/domain/userOperations/userOperation.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import { simpleAccount } from '../accounts/simpleAccount.ts';
import { createDeployments } from '../operations/createDeployments.ts';
import { createNonceKeys } from '../operations/createNonceKeys.ts';
import { createOperations } from '../operations/createOperations.ts';
import { tokenPaymaster } from './tokenPaymaster.ts';
import type { TokenPaymaster } from './tokenPaymaster.ts';
import { tokenService } from './tokenService.ts';
import type { TokenService } from './tokenService.ts';

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const token = '0x00000000000000000000000000000000000000aa';
const taker = '0x000000000000000000000000000000000000dEaD';
const coder = AbiCoder.defaultAbiCoder();
const erc20 = new Interface(['function balanceOf(address) view returns (uint256)', 'function allowance(address,address) view returns (uint256)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)', 'function approve(address,uint256) returns (bool)']);
const accountAbi = new Interface(['function execute(address dest, uint256 value, bytes func)', 'function executeBatch(address[] dest, uint256[] value, bytes[] func)']);
const calls = [{ to: account, valueWei: 1n }];
/** All limits of the fake bundler's estimate and of what is done afterwards, at its fee. */
const feeWei = (1_000n + 2_000n + 3_000n + 500_000n) * 100n;

const late: TokenPaymaster = { chainId: 1, address: taker, token, maxAmount: 10n ** 12n, takes: 'after', readMost: async (_call, fee) => fee.feeWei * 2n };

function start(contract: TokenPaymaster | TokenService, { balance = 10n ** 18n, allowed = 0n, isSponsored = false, call, ...parts }: Partial<Bundler> & { readonly balance?: bigint; readonly allowed?: bigint; readonly isSponsored?: boolean } = {}) {
  const answers: Readonly<Record<string, string>> = {
    balanceOf: coder.encode(['uint256'], [balance]), allowance: coder.encode(['uint256'], [allowed]), symbol: coder.encode(['string'], ['TST']), decimals: coder.encode(['uint8'], [6]),
  };
  const estimated: UserOperation[] = [];
  const bundler = createFakeBundler({
    call: async (asked, options) => answers[erc20.getFunction(asked.data.slice(0, 10))?.name ?? ''] ?? call?.(asked, options) ?? '0x',
    estimate: async (operation) => (estimated.push(operation), { preVerificationGas: 1_000n, verificationGasLimit: 2_000n, callGasLimit: 3_000n }),
    ...parts,
  });
  const operations = createOperations({
    account: simpleAccount(), address: account, isSponsored, tokenPaymasters: [contract], services: { http: { send: () => Promise.reject(new Error('The bundler asks.')) } }, deployments: createDeployments(createFakeClock()), nonceKeys: createNonceKeys(() => 7n),
    owner: { address: account, signMessage: async () => `0x${'12'.repeat(65)}`, signTypedData: async () => '0x' },
  });
  return { bundler, operations, estimated, send: (more: object = {}) => operations.send({ bundler, calls, ...more }) };
}

function approvalsIn(operation: UserOperation | undefined): readonly unknown[] {
  const parsed = accountAbi.parseTransaction({ data: operation?.callData ?? '0x' });
  const [to, , data] = parsed?.name === 'executeBatch' ? parsed.args : [[parsed?.args[0]], [], [parsed?.args[2]]];
  return [...data].flatMap((each: string, at: number) => (String(to[at]).toLowerCase() === token.toLowerCase() ? [erc20.decodeFunctionData('approve', each)[1]] : []));
}

describe('a fee in a token', () => {
  it('begins the operation by allowing what it may be, exactly, where nothing is allowed', async () => {
    const { send, bundler, operations } = start(late);
    expect(await operations.quote({ bundler, calls })).toEqual({ token: getAddress(token), symbol: 'TST', decimals: 6, taker, most: feeWei * 2n, allows: feeWei * 2n });
    await send();
    expect(approvalsIn(bundler.sent[0])).toEqual([feeWei * 2n]);
    expect(bundler.sent).toEqual([expect.objectContaining({ paymaster: taker, paymasterData: '0x', paymasterPostOpGasLimit: 500_000n, callGasLimit: 3_000n })]);
  });

  it('takes an allowance that is too low back first, since some tokens change none', async () => {
    const { send, bundler } = start(late, { allowed: 5n });
    await send();
    expect(approvalsIn(bundler.sent[0])).toEqual([0n, feeWei * 2n]);
  });

  it('allows nothing where enough is allowed', async () => {
    const { send, bundler, operations } = start(late, { allowed: feeWei * 2n });
    await send();
    expect(approvalsIn(bundler.sent[0])).toEqual([]);
    expect(await operations.quote({ bundler, calls })).not.toHaveProperty('allows');
  });

  it('estimates a first allowance with what is allowed as it is, since that costs more gas', async () => {
    const asked: unknown[] = [];
    const { send } = start(late, { readTokenOverrides: async (holding) => (asked.push(holding), { [token]: { stateDiff: { slot: holding.spender ?? 'balance alone' } } }), estimate: async (_operation, { overrides }) => (asked.push(overrides), { preVerificationGas: 1n, verificationGasLimit: 1n, callGasLimit: 1n }) });
    await send();
    expect(asked.at(-1)).toEqual({ [token]: { stateDiff: { slot: 'balance alone' } } });
  });

  it('is left to the service that pays where the send asks for one', async () => {
    const pays: Partial<Bundler> = { paymasterFor: () => ({ protocol: 'erc7677', prepare: async () => ({ paymaster: account, paymasterData: '0x01', isFinal: true }), sign: async () => ({}) }) };
    const { send, bundler, operations } = start(late, pays);
    await send({ mustSponsor: true });
    expect(bundler.sent).toEqual([expect.objectContaining({ paymaster: account })]);
    const set = start(late, { ...pays, isSponsored: true });
    expect([await set.operations.quote({ bundler: set.bundler, calls }), await operations.quote({ bundler: { ...bundler, chainId: 5 }, calls })]).toEqual([undefined, undefined]);
  });

  it.each<[string, string, Parameters<typeof start>]>([
    ['smart.tokenBalanceLow', 'the account has none of it', [late, { balance: 0n }]],
    ['smart.tokenBalanceLow', 'it has one unit too few', [late, { balance: feeWei * 2n - 1n }]],
    ['smart.tokenFeeOverCap', 'it may be one unit more than the site allows', [{ ...late, maxAmount: feeWei * 2n - 1n }]],
    ['smart.tokenPriceUnknown', 'its price cannot be read', [{ ...late, readMost: async () => Promise.reject(new Error('gone')) }]],
    ['smart.tokenPriceUnknown', 'its price is nothing', [{ ...late, readMost: async () => 0n }]],
    ['smart.tokenNotAllowed', 'it is taken first and nothing is allowed', [{ ...late, takes: 'before' }]],
    ['smart.tokenNotAllowed', 'it is taken first and too little is allowed', [{ ...late, takes: 'before' }, { allowed: feeWei * 2n - 1n }]],
    ['transaction.feeOverCap', 'it costs more of the currency than the cap of the chain, whatever it is in the token', [late, { readFees: async () => ({ maxFeePerGas: 10n ** 15n, maxPriorityFeePerGas: 1n }), balance: 10n ** 30n }]],
  ])('%s: nothing is signed where %s', async (code, _case, [contract, parts]) => {
    const { send, bundler } = start(contract.maxAmount < 10n ** 12n ? contract : { ...contract, maxAmount: code === 'transaction.feeOverCap' ? 10n ** 30n : contract.maxAmount }, parts);
    await expect(send()).rejects.toMatchObject({ code });
    expect(bundler.sent).toEqual([]);
  });

  it('is no more than was agreed to', async () => {
    const { send, bundler } = start(late);
    await expect(send({ maxTokenFee: feeWei * 2n - 1n })).rejects.toMatchObject({ code: 'transaction.feeRose' });
    await send({ maxTokenFee: feeWei * 2n });
    expect(bundler.sent).toHaveLength(1);
  });

  it.each(['0.6', '0.8'] as const)('is none of an account for v%s', async (version) => {
    const { bundler } = start(late);
    const operations = createOperations({ account: simpleAccount({ version }), address: account, isSponsored: false, tokenPaymasters: [late], deployments: createDeployments(createFakeClock()), nonceKeys: createNonceKeys(() => 7n), owner: { address: account, signMessage: async () => '0x', signTypedData: async () => '0x' } });
    await expect(operations.send({ bundler, calls })).rejects.toMatchObject({ code: 'paymaster.tokenVersion' });
  });
});

describe('tokenPaymaster', () => {
  const one = 10n ** 26n;
  const contract = tokenPaymaster({ chainId: 1, address: taker, token, maxAmount: 10n ** 12n });
  const answering = (price: bigint, markup: bigint, refundGas = 40_000n) => async (_to: string, data: string): Promise<string> => (data === '0xf60fdcb3' ? coder.encode(['uint256'], [price]) : coder.encode(['uint256', 'uint128', 'uint48', 'uint48'], [markup, 0, refundGas, 86_400]));

  it('reckons as the contract does: with the markup, and with what giving back costs', async () => {
    // 2000 tokens for one of the currency, a tenth more: 2200 for each wei.
    const most = await contract.readMost(answering(one / 2_000n, (one * 11n) / 10n), { feeWei: 1_000_000n, maxFeePerGas: 10n });
    expect(most - 2_200n * (1_000_000n + 400_000n)).toBeLessThan(2_200n);
    expect(most - 2_200n * (1_000_000n + 400_000n)).toBeGreaterThan(0n);
  });

  it.each([['it has looked at no oracle yet', 2n ** 256n - 1n, one], ['there is none', 0n, one], ['the markup is below one', one, one - 1n]])('has no price where %s', async (_case, price, markup) => {
    await expect(contract.readMost(answering(price, markup), { feeWei: 1n, maxFeePerGas: 1n })).rejects.toMatchObject({ code: 'smart.tokenPriceUnknown' });
  });

  it('has the transaction that allows it to take the token paid for in the currency, and nothing else', async () => {
    const approve = { to: token, data: erc20.encodeFunctionData('approve', [taker, 5n]) };
    const { operations, bundler } = start(contract, { allowed: 10n ** 12n, call: async ({ to, data }) => answering(one / 2_000n, one)(to, data) });
    expect(await operations.quote({ bundler, calls: [approve] })).toBeUndefined();
    expect(await operations.quote({ bundler, calls: [{ ...approve, data: erc20.encodeFunctionData('approve', [account, 5n]) }] }).catch((error: unknown) => error)).toBeDefined();
    expect(await operations.quote({ bundler, calls: [approve, ...calls] }).catch((error: unknown) => error)).toBeDefined();
  });
});

describe('tokenService', () => {
  const service = tokenService({ chainId: 1, url: 'https://pays.test/{chainId}', token, maxAmount: 10n ** 12n, context: { policy: 'p' } });
  /** Two of the token's units a wei, and gas of the contract beside the limits. */
  const quote = { paymaster: taker, rate: 2n * 10n ** 18n, postOpGas: 7n };
  const limits = { paymasterVerificationGasLimit: 20n, paymasterPostOpGasLimit: 30n };
  const most = (1_000n + 2_000n + 3_000n + 20n + 30n + 7n) * 100n * 2n;

  function serving({ stub = {}, final = {}, price = {} }: { readonly stub?: object; readonly final?: object; readonly price?: object } = {}) {
    const asked: unknown[] = [];
    const parts: Partial<Bundler> = {
      readTokenQuote: async (place) => (asked.push(['quote', place.url, place.token]), { ...quote, ...price }),
      paymasterAt: ({ url, context }) => ({
        protocol: 'erc7677',
        prepare: async () => (asked.push(['stub', url, context]), { paymaster: taker, paymasterData: '0x01', ...limits, ...stub }),
        sign: async (operation) => (asked.push(['sign', approvalsIn(operation)]), { paymaster: taker, paymasterData: '0x02', ...final }),
      }),
    };
    return { asked, parts };
  }

  it('is asked for the price, a stub and, once all is known, a signature; the review alone has nothing signed', async () => {
    const { asked, parts } = serving();
    const { send, bundler, operations } = start(service, parts);
    expect(await operations.quote({ bundler, calls })).toEqual({ token: getAddress(token), symbol: 'TST', decimals: 6, taker, most, allows: most });
    const before = [['quote', 'https://pays.test/1', token], ['stub', 'https://pays.test/1', { policy: 'p', token }]];
    expect(asked.splice(0)).toEqual(before);
    await send();
    expect(asked).toEqual([...before, ['sign', [most]]]);
    expect(approvalsIn(bundler.sent[0])).toEqual([most]);
    expect(bundler.sent).toEqual([expect.objectContaining({ paymaster: taker, paymasterData: '0x02', ...limits })]);
  });

  it('sets what it may take to what was told, where it may take more than the site allows, and leaves it where it may not', async () => {
    for (const [allowed, approvals] of [[10n ** 12n, []], [10n ** 12n + 1n, [0n, most]], [most - 1n, [0n, most]]] as const) {
      const { send, bundler } = start(service, { allowed, ...serving().parts });
      await send();
      expect(approvalsIn(bundler.sent[0])).toEqual(approvals);
    }
  });

  it.each<[string, string, Partial<TokenService>, Parameters<typeof serving>[0]]>([
    ['smart.tokenFeeOverCap', 'its price is above the limit of the site', { maxAmount: most - 1n }, {}],
    ['smart.tokenPriceUnknown', 'its price is nothing', {}, { price: { rate: 0n } }],
    ['smart.tokenPriceUnknown', 'it names another contract than the site', { address: account }, {}],
    ['smart.tokenPriceUnknown', 'its stub is of another contract than its price', {}, { stub: { paymaster: account } }],
    ['smart.tokenPriceUnknown', 'it signs for another contract than was allowed', {}, { final: { paymaster: account } }],
    ['transaction.feeRose', 'it signs for more gas than the price was told for', {}, { final: { paymasterPostOpGasLimit: 31n } }],
  ])('%s: nothing is sent where %s', async (code, _case, options, answers) => {
    const { send, bundler } = start({ ...service, ...options }, serving(answers).parts);
    await expect(send()).rejects.toMatchObject({ code });
    expect(bundler.sent).toEqual([]);
  });

  it('is no more than was agreed to', async () => {
    const { send, bundler } = start(service, serving().parts);
    await expect(send({ maxTokenFee: most - 1n })).rejects.toMatchObject({ code: 'transaction.feeRose' });
    await send({ maxTokenFee: most });
    expect(bundler.sent).toHaveLength(1);
  });

  it.each(['0.6', '0.8'] as const)('is asked nothing for an account for v%s', async (version) => {
    const { asked, parts } = serving();
    const bundler = createFakeBundler(parts);
    const operations = createOperations({ account: simpleAccount({ version }), address: account, isSponsored: false, tokenPaymasters: [service], services: { http: { send: () => Promise.reject(new Error('The bundler asks.')) } }, deployments: createDeployments(createFakeClock()), nonceKeys: createNonceKeys(() => 7n), owner: { address: account, signMessage: async () => '0x', signTypedData: async () => '0x' } });
    await expect(operations.send({ bundler, calls })).rejects.toMatchObject({ code: 'paymaster.tokenVersion' });
    expect(asked).toEqual([]);
  });
});
