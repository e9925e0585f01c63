import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startLocalServer } from '../../../../fixtures/http/localServer.ts';
import { walletAdapter } from '../../../../plugins/walletAdapter/index.ts';
import { connect } from '../../../flows/connection/connect.ts';
import { createLatchkey, defineChain } from '../../../index.ts';
import { LatchkeyProvider, useWriteContract } from '../../../react.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const hash = `0x${'ab'.repeat(32)}`;

afterEach(cleanup);

describe('useWriteContract', () => {
  it('follows what it sent, and says what the contract would refuse', async () => {
    let isRefused = true;
    const server = await startLocalServer((body, response) => {
      const answer = ({ id, method }: { readonly id: number; readonly method: string }): object =>
        method === 'eth_chainId' ? { id, result: '0xa' } : method !== 'eth_call' ? { id, result: null } : isRefused ? { id, error: { code: 3, message: 'execution reverted: closed' } } : { id, result: '0x' };
      const calls: unknown = JSON.parse(body);
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls as never))); // the kit sends well-formed calls
    });
    const provider = { request: async ({ method }: { readonly method: string }) => (method === 'eth_chainId' ? '0xa' : method === 'eth_requestAccounts' ? [address] : hash), on: () => {}, removeListener: () => {} };
    const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: server.url })], plugins: [walletAdapter({ id: 'testWallet', name: 'Test', icon: '', getProvider: () => provider })], devTools: false, onFault: () => {} });
    const failures: unknown[] = [];
    const Mint = (): ReactNode => {
      const { phase, writeContract } = useWriteContract();
      return <button type="button" onClick={() => void writeContract({ address, fn: 'mint(uint256)', args: [1n] }).catch((error: unknown) => failures.push(error))}>{phase.at}</button>;
    };
    await act(async () => render(<LatchkeyProvider kit={kit}><Mint /></LatchkeyProvider>));
    await act(async () => void (await kit.dispatch(connect({ walletId: 'testWallet' }))));
    await act(async () => fireEvent.click(screen.getByRole('button')));
    await waitFor(() => expect(failures).toEqual([expect.objectContaining({ code: 'transaction.simulationFailed', message: 'Execution Reverted: closed' })]));
    expect(screen.getByRole('button').textContent).toBe('failed');
    isRefused = false;
    await act(async () => fireEvent.click(screen.getByRole('button')));
    await waitFor(() => screen.getByText('pending'));
    await act(async () => kit.destroy());
    await server.close();
  });
});
