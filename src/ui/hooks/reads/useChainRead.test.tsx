import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Interface } from 'ethers';
import type { ReactNode } from 'react';
import { erc20Abi } from 'viem';
import { startLocalServer } from '../../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../../fixtures/http/localServer.ts';
import { rpcApi } from '../../../api/rpcApi.ts';
import { createLatchkey, defineChain } from '../../../index.ts';
import type { Latchkey } from '../../../index.ts';
import { LatchkeyProvider, useActiveChain, useEnsName, useLogs, useReadContract, useReadContracts, useTokenBalance, useTokenMetadata } from '../../../react.ts';

const [token, owner] = ['0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'];
const abi = new Interface(['function balanceOf(address) view returns (uint256)', 'function name() view returns (string)', 'function symbol() view returns (string)', 'function decimals() view returns (uint8)', 'function pair() view returns (uint8 a, uint8 b)', 'event Paid(address indexed to, uint256 units)']);
interface Asked { readonly id: number; readonly method: string; readonly params: readonly [{ readonly data: string }] }
const hash = `0x${'12'.repeat(32)}`;

let server: LocalServer;
let kit: Latchkey;
let units: bigint;
beforeEach(async () => {
  units = 5n;
  const answer = ({ id, method, params: [{ data }] }: Asked) => {
    if (method === 'eth_getCode') return { jsonrpc: '2.0', id, result: '0x' }; // no Multicall3
    if (method === 'eth_getLogs') return { jsonrpc: '2.0', id, result: [{ address: token, ...abi.encodeEventLog('Paid', [owner, units]), blockNumber: '0x5', blockHash: hash, transactionHash: hash, logIndex: '0x0' }] };
    const said: Readonly<Record<string, readonly unknown[]>> = { balanceOf: [units], name: ['Test'], symbol: ['TST'], decimals: [6], pair: [1, 2] };
    const fn = abi.getFunction(data.slice(0, 10));
    return fn ? { jsonrpc: '2.0', id, result: abi.encodeFunctionResult(fn, said[fn.name]) } : { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } };
  };
  server = await startLocalServer((body, response) => {
    const asked = JSON.parse(body) as Asked | readonly Asked[];
    response.end(JSON.stringify('length' in asked ? asked.map(answer) : answer(asked)));
  });
  kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: server.url })], devTools: false, onFault: () => {} });
});
afterEach(async () => {
  cleanup();
  await act(async () => kit.destroy());
  await server.close();
});

const shown = (text: string) => waitFor(() => screen.getByText(text), { timeout: 5_000 });
const show = (Shown: () => ReactNode) => act(async () => void render(<LatchkeyProvider kit={kit}><Shown /></LatchkeyProvider>));
const text = (read: { readonly at: string; readonly value?: unknown; readonly error?: { readonly code: string } }): string => read.at === 'read' ? JSON.stringify(read.value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)) : (read.error?.code ?? read.at);

describe('useTokenBalance', () => {
  it('reads when it is shown, and again once a transaction was confirmed on the chain', async () => {
    await show(() => <p>{text(useTokenBalance({ token, owner }))}</p>);
    expect(await shown('"5n"')).toBeTruthy();
    units = 7n;
    await act(async () => void kit.dispatch(rpcApi.util.invalidateTags([{ type: 'balance', id: 10 }])));
    expect(await shown('"7n"')).toBeTruthy();
  });

  it('asks nothing while there is no token or no account', async () => {
    await show(() => <p>{`${useTokenBalance({ token }).at} ${useTokenBalance({ token: undefined, owner }).at}`}</p>);
    expect(await shown('idle idle')).toBeTruthy();
    expect(server.seen).toHaveLength(0);
  });
});

describe('useTokenMetadata', () => {
  it('says what the token says of itself', async () => {
    await show(() => <p>{text(useTokenMetadata({ token }))}</p>);
    expect(await shown('{"name":"Test","symbol":"TST","decimals":6}')).toBeTruthy();
  });
});

describe('useReadContract', () => {
  it('reads once for arguments that are written anew at each render, in one request with others', async () => {
    await show(() => <p>{`${text(useReadContract({ address: token, fn: 'balanceOf(address) view returns (uint256)', args: [owner] }))} ${text(useReadContract({ address: token, fn: 'pair() view returns (uint8 a, uint8 b)' }))}`}</p>);
    expect(await shown('"5n" {"a":"1n","b":"2n"}')).toBeTruthy();
    expect(server.seen).toHaveLength(1);
  });

  it('reads by a name in an interface, of which the store keeps what the read needs', async () => {
    await show(() => <p>{text(useReadContract({ address: token, fn: { abi: erc20Abi, name: 'balanceOf' }, args: [owner] }))}</p>);
    expect(await shown('"5n"')).toBeTruthy();
    expect(JSON.stringify(kit.getState(), (_key, item: unknown) => (typeof item === 'bigint' ? `${item}` : item))).not.toContain('transferFrom');
  });

  it('shows the refusal of a contract', async () => {
    await show(() => <p>{text(useReadContract({ address: token, fn: 'nothing() view returns (bool)' }))}</p>);
    expect(await shown('contract.reverted')).toBeTruthy();
  });
});

describe('useReadContracts', () => {
  it('shows each answer in its place, the refused one among them, and asks nothing before it is told what', async () => {
    await show(() => {
      const many = useReadContracts({ calls: [{ address: token, fn: 'balanceOf(address) view returns (uint256)', args: [owner] }, { address: token, fn: 'nothing() view returns (bool)' }, { address: token, fn: 'decimals() view returns (uint8)' }] });
      const later = useReadContracts({ calls: undefined });
      return <p>{`${text(many.at === 'read' ? { ...many, value: many.value.map((answer) => ('error' in answer ? answer.error.code : answer.value)) } : many)} ${later.at}`}</p>;
    });
    expect(await shown('["5n","contract.reverted","6n"] idle')).toBeTruthy();
  });
});

describe('useLogs', () => {
  it('shows events by their values, and asks nothing before it is told where to begin', async () => {
    const event = 'event Paid(address indexed to, uint256 units)';
    await show(() => {
      const paid = useLogs({ address: token, event, args: { to: owner }, fromBlock: 1, toBlock: 9 });
      const later = useLogs({ event, fromBlock: undefined, toBlock: 'latest' });
      return <p>{`${text(paid.at === 'read' ? { ...paid, value: paid.value.logs[0]?.args } : paid)} ${later.at}`}</p>;
    });
    expect(await shown(`{"to":"${owner}","units":"5n"} idle`)).toBeTruthy();
  });
});

describe('useEnsName', () => {
  it('says that a chain keeps no names', async () => {
    await show(() => <p>{text(useEnsName({ address: owner }))}</p>);
    expect(await shown('ens.none')).toBeTruthy();
  });
});

describe('useActiveChain', () => {
  it('names the chain in use for other chain families too', async () => {
    await show(() => <p>{useActiveChain().ref}</p>);
    expect(await shown('eip155:10')).toBeTruthy();
  });
});
