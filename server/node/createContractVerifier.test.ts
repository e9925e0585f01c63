import vectors from '../../fixtures/erc6492/vectors.json' with { type: 'json' };
import type { AskOutside, OutsideRequest } from '../core/outside.ts';
import { isRefused } from '../core/refusals.ts';
import { encodeSignatureProbe } from '../../src/domain/messages/signatureProbe.ts';
import { createNodes } from './createNodes.ts';
import { createContractVerifier } from './createContractVerifier.ts';

const yes = `0x1626ba7e${'0'.repeat(56)}`;
const address = `0x${'12'.repeat(20)}`;
const hash = `0x${'34'.repeat(32)}`;
const claim = { chainId: 1, address, hash, signature: '0xabcd' };
const codeOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => (isRefused(error) ? error.refusal.code : error));

function start(answers: Readonly<Record<string, unknown>>) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const ask: AskOutside = async ({ body = '' }: OutsideRequest) => {
    const { method, params, id } = JSON.parse(body) as { readonly method: string; readonly params: readonly unknown[]; readonly id: number }; // written by the verifier
    asked.push({ method, params });
    const given = method in answers ? answers[method] : { result: '0x1' };
    if (given instanceof Error) throw given;
    return { status: 200, text: typeof given === 'string' ? given : JSON.stringify({ jsonrpc: '2.0', id, ...Object(given) }) };
  };
  return { asked, verify: createContractVerifier({ nodes: createNodes({ rpc: { 1: 'https://node.example' }, ask }) }) };
}

describe('createContractVerifier', () => {
  it('asks the account, as ERC-1271 says', async () => {
    const { verify, asked } = start({ eth_call: { result: yes } });
    expect(await verify(claim)).toBe(true);
    const word = (value: string): string => value.padStart(64, '0');
    expect(asked).toEqual([
      { method: 'eth_chainId', params: [] },
      { method: 'eth_call', params: [{ to: address, data: `0x1626ba7e${'34'.repeat(32)}${word('40')}${word('2')}abcd${'0'.repeat(60)}` }, 'latest'] },
    ]);
    await verify(claim);
    expect(asked.filter(({ method }) => method === 'eth_chainId')).toHaveLength(1);
  });

  it.each(vectors)('has an account deployed and asked in one call, as ERC-6492 says: $source', async ({ wrapped, factory, factoryData, signature }) => {
    const { verify, asked } = start({ eth_call: { result: yes } });
    expect(await verify({ ...claim, signature: wrapped })).toBe(true);
    const bytes = signature.slice(2);
    const question = `0x1626ba7e${'34'.repeat(32)}${'40'.padStart(64, '0')}${(bytes.length / 2).toString(16).padStart(64, '0')}${bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')}`;
    expect(asked[1]?.params).toEqual([{ data: encodeSignatureProbe({ factory, factoryData, account: address, question }) }, 'latest']);
  });

  it.each<readonly [string, unknown]>([
    ['another word', { result: `0x${'f'.repeat(64)}` }], ['nothing', { result: '0x' }], ['four bytes alone', { result: '0x1626ba7e' }], ['the word and more', { result: `${yes}00` }], ['a one', { result: `0x${'1'.padStart(64, '0')}` }],
    ['a revert', { error: { code: 3, message: 'execution reverted' } }], ['a revert in other words', { error: { code: -32_000, message: 'VM Exception: revert' } }],
  ])('takes %s for no', async (_what, given) => {
    expect(await start({ eth_call: given }).verify(claim)).toBe(false);
  });

  it('takes a wrapper that cannot be read for no, and asks nothing', async () => {
    const { verify, asked } = start({});
    expect(await verify({ ...claim, signature: `0x${'6492'.repeat(16)}00${'6492'.repeat(16)}` })).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['is away', { eth_call: new Error('away') }], ['speaks no JSON', { eth_call: '<html>' }], ['answers another request', { eth_call: { id: 7, result: yes } }], ['gives a result and an error', { eth_call: { result: yes, error: { code: 1 } } }],
    ['gives a number', { eth_call: { result: 1 } }], ['is asked too often', { eth_call: { error: { code: -32_005, message: 'limit exceeded' } } }], ['gives neither', { eth_call: {} }], ['is of another chain', { eth_chainId: { result: '0xa' } }], ['knows no chain', { eth_chainId: { result: '0x' } }],
  ])('says nothing where the node %s', async (_what, answers) => {
    expect(await codeOf(start(answers).verify(claim))).toBe('nodeAway');
  });

  it('says so where it knows no node of the chain', async () => {
    const { verify, asked } = start({});
    for (const chainId of [10, Number.NaN]) expect(await codeOf(verify({ ...claim, chainId }))).toBe('unknownChain');
    expect(asked).toEqual([]);
  });
});
