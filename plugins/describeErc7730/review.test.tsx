import { act, cleanup, render, screen, within } from '@testing-library/react';
import { AbiCoder, Interface } from 'ethers';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import { patientClock } from '../../fixtures/review/patientClock.ts';
import { checkPlugin } from '../../mocks/testing/index.ts';
import { connect, createLatchkey, defineChain, reviewSend } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import { ConnectButton, LatchkeyProvider } from '../../src/react.ts';
import { walletAdapter } from '../walletAdapter/index.ts';
import { describeErc7730 } from './index.ts';
import type { Erc7730Sources, Erc7730Wanted } from './index.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bank = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const token = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const signature = 'lend(address token,uint256 amount,uint8 mode,bytes32 salt)';
const descriptor = {
  $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 10, address: bank }] } },
  metadata: { owner: 'Example Bank', enums: { mode: { 1: 'Stable', 2: 'Variable' } } },
  display: { formats: { [signature]: {
    intent: 'Lend', interpolatedIntent: 'Lend {amount}',
    fields: [{ path: 'amount', label: 'You lend', format: 'tokenAmount', params: { tokenPath: 'token' } }, { path: 'mode', label: 'Interest', format: 'enum', params: { $ref: '$.metadata.enums.mode' } }, { path: 'salt', visible: 'never' }],
  } } },
};
const data = new Interface([`function ${signature}`]).encodeFunctionData('lend', [token, 2_500_000n, 2, `0x${'11'.repeat(32)}`]);

jest.setTimeout(20_000); // the first one fetches all parts

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
});

/** A page with a wallet and the plugin. The chain has code everywhere, and one token of six decimals. */
async function showPage(sources: Erc7730Sources): Promise<{ readonly kit: Latchkey; readonly faults: readonly unknown[] }> {
  const coder = AbiCoder.defaultAbiCoder();
  const resultOf = (method: string, call: string): string => {
    if (method === 'eth_getCode') return '0x60';
    if (call.includes('0x313ce567')) return coder.encode(['uint256'], [6]);
    return call.includes('0x95d89b41') || call.includes('0x06fdde03') ? coder.encode(['string'], ['MUSD']) : '0x';
  };
  const server = await startLocalServer((body, response) => {
    const calls: unknown = JSON.parse(body);
    const answer = ({ id, method, params }: { readonly id: number; readonly method: string; readonly params: unknown }): object => ({ jsonrpc: '2.0', id, result: resultOf(method, JSON.stringify(params)) });
    response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls as Parameters<typeof answer>[0])));
  });
  const provider = {
    request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0xa' : [account]),
    on: () => {},
    removeListener: () => {},
  };
  const faults: unknown[] = [];
  const kit = createLatchkey({
    adapters: [patientClock()],
    chains: [defineChain({ id: 10, name: 'OP Test', rpc: server.url })], devTools: false, onFault: (fault) => void faults.push(fault),
    plugins: [walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => provider }), describeErc7730(sources)],
  });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(connect({ walletId: 'test' })));
  return { kit, faults };
}

/** Asks, and leaves the review standing. */
async function review(kit: Latchkey, valueWei = 0n): Promise<void> {
  await act(async () => {
    kit.dispatch(reviewSend({ to: bank, data, valueWei, simulate: false })).catch(() => {});
  });
}
const find = (text: string): Promise<readonly HTMLElement[]> => screen.findAllByText(text, {}, { timeout: 10_000 });

describe('describeErc7730', () => {
  it('keeps the contract of plugins', async () => {
    expect(await checkPlugin(describeErc7730({ descriptors: [descriptor] }))).toEqual([]);
  });

  it('refuses what is no descriptor where it is given', () => {
    expect(() => describeErc7730({ descriptors: [{ ...descriptor, context: {} }] })).toThrow(expect.objectContaining({ code: 'describeErc7730.badDescriptor' }));
  });

  it('shows in the review what a call means, what the descriptor leaves out, and what is sent along', async () => {
    const wanted: Erc7730Wanted[] = [];
    const load = async (each: Erc7730Wanted): Promise<unknown> => {
      wanted.push(each);
      return { default: descriptor };
    };
    const { kit, faults } = await showPage({ load });
    await review(kit, 10n ** 18n);
    await find('Lend 2.5 MUSD');
    for (const text of ['Example Bank', 'You lend', '2.5 MUSD', 'Interest', 'Variable', 'token', token, '1 ETH', 'Values not shown here, see the raw data']) expect((await find(text)).length).toBeGreaterThan(0);
    within(screen.getByLabelText('Account')).getByText('OP Test');
    expect(wanted).toEqual([{ kind: 'calldata', chainId: 10, address: bank.toLowerCase() }]);
    expect(faults).toEqual([]);
  });

  it('leaves the review to the core where what is loaded is no descriptor, and reports it', async () => {
    const { kit, faults } = await showPage({ load: async () => ({ ...descriptor, display: {} }) });
    await review(kit);
    await find('Contract call');
    expect(JSON.stringify(faults)).toContain('describeErc7730');
    expect(screen.queryByText('Example Bank')).toBeNull();
  });
});
