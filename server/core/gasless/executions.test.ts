import { randomBytes } from 'node:crypto';
import { Interface, Wallet } from 'ethers';
import type { Row } from '../../store/store.ts';
import { NodeError } from './chainNode.ts';
import { isCarriedOut, mayBeCarriedOut, openExecution } from './executions.ts';
import type { OpenChain } from './gaslessParts.ts';
import { isGaslessRefusal } from './gaslessRefusals.ts';
import type { ExecutionBody } from './relayBody.ts';

const chainId = 8453;
const delegate = '0xd6999651fc0964b9c6b444307a0ab20534a66560';
const other = '0x00000000000000000000000000000000000000aa';
const relayer = '0x00000000000000000000000000000000000000bb';
const target = '0x00000000000000000000000000000000000000cc';
const account = new Wallet(`0x${'11'.repeat(32)}`);
const from = account.address.toLowerCase();
const designator = (of: string): string => `0xef0100${of.slice(2)}`;
const abi = new Interface(['function executeWithSig(((address target,uint256 value,bytes data)[] calls,bytes32 uid) wrapped, bytes signature) payable']);
const types = {
  Call: [{ name: 'target', type: 'address' }, { name: 'value', type: 'uint256' }, { name: 'data', type: 'bytes' }],
  WrappedCalls: [{ name: 'calls', type: 'Call[]' }, { name: 'uid', type: 'bytes32' }],
};

interface Node {
  /** Of the account. */
  readonly code?: string;
  readonly count?: number;
  /** Of the contract whose code accounts may run. */
  readonly deployed?: string;
  /** A node that leaves out what it does not know runs the account as it is. */
  readonly knowsOverrides?: boolean;
  /** What it says of calls that would fail. */
  readonly refuses?: string;
  readonly hasOldState?: boolean;
}

/** A node, and what it was asked. */
function chainOf({ code = '0x', count = 3, deployed = '0x6080', knowsOverrides = true, refuses, hasOldState = true }: Node = {}) {
  const asked: (readonly [string, readonly unknown[]])[] = [];
  const fail = (message: string): never => {
    throw new NodeError({ code: -32_000, message });
  };
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push([method, params]);
    const [first, at, overrides] = params;
    if (method === 'eth_getCode') return at !== 'latest' && !hasOldState ? fail('missing trie node') : first === from ? code : deployed;
    if (method === 'eth_getTransactionCount') return `0x${count.toString(16)}`;
    if (method === 'eth_call') return refuses === undefined ? '0x' : fail(refuses);
    if (method !== 'eth_estimateGas') throw new Error(`It is not asked for ${method}.`);
    if (knowsOverrides && JSON.stringify(overrides)?.includes('"0xfe"')) return fail('invalid opcode');
    return refuses === undefined ? '0x186a0' : fail(refuses);
  };
  const chain = { chainId, delegates: [delegate.toUpperCase().replace('0X', '0x')], mostGas: 1_000_000, node: { chainId, request } } as unknown as OpenChain; // what is read of it
  return { chain, asked };
}

async function signed({ by = account, onChain = chainId, authorization = { chainId, address: delegate, nonce: 3 } }: { readonly by?: Wallet; readonly onChain?: number; readonly authorization?: { readonly chainId: number; readonly address: string; readonly nonce: number; readonly by?: Wallet } | null } = {}): Promise<ExecutionBody> {
  const uid = `0x${randomBytes(32).toString('hex')}`;
  const calls = [{ to: target, value: 5n, data: '0x12345678' }];
  const message = { calls: calls.map(({ to, value, data }) => ({ target: to, value, data })), uid };
  const signature = await by.signTypedData({ name: 'MinimalAccount', version: '1', chainId: onChain, verifyingContract: account.address }, types, message);
  const body = { execution: { from, calls, uid, deadline: 2_000_000_000 }, signature };
  if (authorization === null) return body;
  const { by: authority = account, ...fields } = authorization;
  const { signature: { r, s, yParity } } = authority.authorizeSync(fields);
  return { ...body, authorization: { ...fields, r, s, yParity } };
}

const codeOf = async (act: () => unknown): Promise<string> => {
  try {
    await act();
    return 'passed';
  } catch (error) {
    return isGaslessRefusal(error) ? error.gasless.code : String(error);
  }
};

describe('openExecution', () => {
  it('takes what the account has signed for this network, its own code and a contract of the settings', async () => {
    const { chain } = chainOf();
    const read = async (body: Promise<ExecutionBody>): Promise<string> => {
      const asked = openExecution(chain, await body);
      return codeOf(() => asked.assertSigned());
    };
    const stranger = new Wallet(`0x${'22'.repeat(32)}`);
    expect([
      await read(signed()), await read(signed({ authorization: null })), await read(signed({ by: stranger })), await read(signed({ onChain: 1 })),
      await read(signed({ authorization: { chainId, address: other, nonce: 3 } })), await read(signed({ authorization: { chainId: 0, address: delegate, nonce: 3 } })),
      await read(signed({ authorization: { chainId: 1, address: delegate, nonce: 3 } })), await read(signed({ authorization: { chainId, address: delegate, nonce: 3, by: stranger } })),
    ]).toEqual(['passed', 'passed', 'wrongSignature', 'wrongSignature', 'delegateNotAllowed', 'wrongSignature', 'wrongSignature', 'wrongSignature']);
  });

  it('is for networks with contracts whose code accounts may run', async () => {
    const body = await signed();
    expect(await codeOf(() => openExecution({ ...chainOf().chain, delegates: undefined } as unknown as OpenChain, body))).toBe('unknownChain'); // as the settings leave it out
  });

  it('has the node try the call out by the code that the account is to run, and leaves room', async () => {
    const { chain, asked } = chainOf({ deployed: '0x60806040' });
    const body = await signed();
    const ready = await openExecution(chain, body).tryOut(relayer);
    const { calls, uid } = body.execution;
    const data = abi.encodeFunctionData('executeWithSig', [{ calls: calls.map(({ to, value, data: callData }) => ({ target: to, value, data: callData })), uid }, body.signature]);
    expect(ready).toEqual({ forwarder: from, callData: data, gas: 145_000n, delegate, authorization: JSON.stringify(body.authorization) }); // 100,000, a fifth more, and 25,000
    expect(asked.at(-1)).toEqual(['eth_estimateGas', [{ from: relayer, to: from, data }, 'latest', { [from]: { code: '0x60806040' } }]]);
  });

  it('tries it out as it is, where the account runs the code already', async () => {
    const { chain, asked } = chainOf({ code: designator(delegate) });
    expect(await openExecution(chain, await signed({ authorization: null })).tryOut(relayer)).toMatchObject({ gas: 120_000n, delegate, authorization: null });
    expect(asked.filter(([method]) => method === 'eth_estimateGas').map(([, { length }]) => length)).toEqual([2]);
  });

  it.each<readonly [string, Node, object, string]>([
    ['an account without code, and no authorization', {}, { authorization: null }, 'delegateNotAllowed'],
    ['an account that runs other code, and no authorization', { code: designator(other) }, { authorization: null }, 'delegateNotAllowed'],
    ['an account that is a contract by itself', { code: '0x6080' }, {}, 'delegateNotAllowed'],
    ['an authorization with another nonce', { count: 4 }, {}, 'nonceUsed'],
    ['no contract where the code would be', { deployed: '0x' }, {}, 'wouldFail'],
    ['a node that leaves out what the code would be', { knowsOverrides: false }, {}, 'wouldFail'],
    ['calls that would be reverted', { refuses: 'execution reverted: no' }, {}, 'wouldFail'],
  ])('refuses %s', async (_name, node, more, code) => {
    const asked = openExecution(chainOf(node).chain, await signed(more));
    expect(await codeOf(() => asked.tryOut(relayer))).toBe(code);
  });

  it('refuses more gas than is paid for', async () => {
    const { chain } = chainOf();
    const asked = openExecution({ ...chain, mostGas: 144_999 }, await signed());
    expect(await codeOf(() => asked.tryOut(relayer))).toBe('gasTooHigh');
  });
});

const row = (more: Partial<Row<'relays'>> = {}) => ({ sender: from, callData: '0x12', delegate, authorization: JSON.stringify({ nonce: 3 }), ...more }) as Row<'relays'>; // what is read of it

describe('isCarriedOut', () => {
  it('looks at the code that the account ran in that block, or runs now where the node has forgotten it', async () => {
    const read = (node: Node, more: Partial<Row<'relays'>> = {}) => isCarriedOut(chainOf(node).chain, row(more), 16);
    expect([await read({ code: designator(delegate) }), await read({}), await read({ code: designator(other) }), await read({ code: designator(delegate), hasOldState: false }), await read({ hasOldState: false })]).toEqual([true, false, false, true, false]);
    const { chain, asked } = chainOf();
    await isCarriedOut(chain, row(), 16);
    expect(asked).toEqual([['eth_getCode', [from, '0x10']]]);
    expect(await read({}, { delegate: null })).toBe(true);
  });
});

describe('mayBeCarriedOut', () => {
  it.each<readonly [string, Node, Partial<Row<'relays'>>, boolean]>([
    ['the account takes the calls', { code: designator(delegate) }, {}, true],
    ['the account has taken them', { code: designator(delegate), refuses: 'execution reverted: uid used' }, {}, false],
    ['its authorization still fits', {}, {}, true],
    ['its authorization fits no longer', { count: 4 }, {}, false],
    ['the account runs other code, and no authorization came', { code: designator(other) }, { authorization: null }, false],
  ])('where %s', async (_name, node, more, may) => {
    expect(await mayBeCarriedOut(chainOf(node).chain, row(more), relayer)).toBe(may);
  });
});
