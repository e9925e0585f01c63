import { AbiCoder, id, TypedDataEncoder, verifyTypedData, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { Http } from '../../contracts/ports/http.ts';
import { connect } from '../connection/connect.ts';
import { approveOrPermit, signPermit } from './signPermit.ts';
import type { PermitRequest } from './signPermit.ts';

const key = new Wallet(`0x${'11'.repeat(32)}`);
const [owner, spender, token] = [key.address, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'];
const coder = AbiCoder.defaultAbiCoder();
const word = (value: bigint): string => coder.encode(['uint256'], [value]);
const types = { Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' })) };

interface Node {
  /** Of the latest block, in seconds. */
  readonly atSeconds?: number;
  /** What the spender may take already. */
  readonly allowance?: bigint;
  readonly hasPermit?: boolean;
  /** Whether the token takes the permit that was signed. */
  readonly takesPermit?: boolean;
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A kit whose wallet is a key, on chain 1337, over a node with one token of ERC-2612. */
async function scene({ atSeconds = 5_000, allowance = 0n, hasPermit = true, takesPermit = true }: Node = {}) {
  const asked: string[] = [];
  const domainOf = (chainId: number) => ({ name: 'Token', version: '1', chainId, verifyingContract: token });
  const say = (chainId: number, data: string): string | undefined => new Map([
    ['allowance(address,address)', word(allowance)], ['approve(address,uint256)', word(1n)],
    ...(hasPermit ? [['nonces(address)', word(7n)], ['name()', coder.encode(['string'], ['Token'])], ['DOMAIN_SEPARATOR()', TypedDataEncoder.hashDomain(domainOf(chainId))]] as const : []),
    ...(takesPermit ? [['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', '0x']] as const : []),
  ].map(([signature, result]) => [id(signature).slice(0, 10), result])).get(data.slice(0, 10));
  const answer = (chainId: number, method: string, params: readonly unknown[]): object => {
    asked.push(method);
    const [first] = params;
    if (method === 'eth_chainId') return { result: `0x${chainId.toString(16)}` };
    if (method === 'eth_getBlockByNumber') return { result: { number: '0x10', hash: `0x${'ab'.repeat(32)}`, parentHash: `0x${'cd'.repeat(32)}`, timestamp: `0x${atSeconds.toString(16)}` } };
    if (method === 'eth_getCode') return { result: String(first).toLowerCase() === token.toLowerCase() ? '0x60' : '0x' };
    const { data = '' }: { readonly data?: string } = Object(first);
    const result = method === 'eth_call' ? say(chainId, data) : undefined;
    return result === undefined ? { error: { code: 3, message: 'execution reverted', data: '0x' } } : { result };
  };
  const http = defineAdapter<Http>({ id: 'node', port: httpPort, supports: () => true, create: () => ({
    send: async ({ url, body = '' }) => {
      const calls: unknown = JSON.parse(body);
      const one = (call: { readonly id: number; readonly method: string; readonly params: readonly unknown[] }) => ({ jsonrpc: '2.0', id: call.id, ...answer(Number(url.split('/').at(-1)), call.method, call.params) });
      return { status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(Array.isArray(calls) ? calls.map(one) : one(Object(calls))) };
    },
  }) });
  const test = createTestKit({ adapters: [http], plugins: [walletLocal({ id: 'key', name: 'Key', openSession: async ({ chainId }) => localSession({ signer: key, chainId: chainId ?? 1_337 }) })] });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  await test.settled(test.kit.dispatch(connect({ walletId: 'key', chainId: 1_337 })));
  const request = { token, spender, amount: 42n } as const;
  return {
    ...test, asked, domainOf,
    sign: (part: Partial<PermitRequest> = {}) => test.settled(test.kit.dispatch(signPermit({ ...request, ...part }))),
    allow: (part: Partial<PermitRequest> = {}) => test.settled(test.kit.dispatch(approveOrPermit({ ...request, ...part }))),
    nowSeconds: () => Math.floor(test.clock.nowMs() / 1_000),
  };
}

describe('signPermit', () => {
  it('signs for exactly the spender, the amount and the nonce, on the chain of the token', async () => {
    const { sign, domainOf } = await scene();
    const permit = await sign();
    expect(permit).toMatchObject({ token, owner, spender, value: 42n, nonce: 7n });
    expect(verifyTypedData(domainOf(1_337), types, { owner, spender, value: 42n, nonce: 7n, deadline: permit.deadline }, permit)).toBe(owner);
  });

  it('is good for 20 minutes, or as long as told, from the later of the two clocks', async () => {
    const { sign, nowSeconds } = await scene();
    expect((await sign()).deadline).toBe(BigInt(nowSeconds() + 20 * 60));
    expect((await sign({ forSeconds: 60 })).deadline).toBe(BigInt(nowSeconds() + 60));
    const later = nowSeconds() + 10_000;
    expect((await (await scene({ atSeconds: later })).sign()).deadline).toBe(BigInt(later + 20 * 60));
  });

  it('signs on another chain once the wallet is there', async () => {
    const { sign, kit, domainOf } = await scene();
    const permit = await sign({ chainId: 31_337 });
    expect(kit.getState().connection.wallets[0]?.chainId).toBe(31_337);
    expect(verifyTypedData(domainOf(31_337), types, { owner, spender, value: 42n, nonce: 7n, deadline: permit.deadline }, permit)).toBe(owner);
  });

  it.each<[string, Node, string]>([['the token has none', { hasPermit: false }, 'token.noPermit'], ['the token would not take it', { takesPermit: false }, 'transaction.simulationFailed']])('gives none out where %s', async (_why, node, code) => {
    await expect((await scene(node)).sign()).rejects.toMatchObject({ code });
  });

  it.each<[string, Partial<PermitRequest>, string]>([['another account', { from: spender }, 'wallet.accountGone'], ['a wallet that is not open', { walletId: 'other' }, 'wallet.notOpen'], ['a spender that is none', { spender: '0x12' }, 'input.notAddress'], ['a chain that is not there', { chainId: 5 }, 'chain.unknown']])('refuses %s', async (_what, part, code) => {
    await expect((await scene()).sign(part)).rejects.toMatchObject({ code });
  });

  it('signs nothing once it is given up', async () => {
    const { sign } = await scene();
    await expect(sign({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  });
});

describe('approveOrPermit', () => {
  it('does nothing where the spender may already', async () => {
    await expect((await scene({ allowance: 42n })).allow()).resolves.toEqual({ by: 'allowance' });
  });

  it('signs where the token takes a permit, and sends nothing', async () => {
    const { allow, asked } = await scene({ allowance: 41n });
    await expect(allow()).resolves.toMatchObject({ by: 'permit', permit: { value: 42n } });
    expect(asked).not.toContain('eth_sendRawTransaction');
  });

  it('turns to a transaction only where there is no permit to be had', async () => {
    const { allow, kit } = await scene({ hasPermit: false });
    await allow().catch(() => {}); // this node knows no fees: that it is sent and mined is tried in e2e/chain/writing.test.ts
    expect(kit.getState().activity.entries).toMatchObject([{ to: token, action: { kind: 'approve', amount: 42n } }]);
  });

  it('does not send a transaction in place of a signature that was refused', async () => {
    const { allow, asked, kit } = await scene();
    await expect(allow({ from: spender })).rejects.toMatchObject({ code: 'wallet.accountGone' });
    expect([asked.includes('eth_sendRawTransaction'), kit.getState().activity.entries]).toEqual([false, []]);
  });
});
