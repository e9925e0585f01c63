import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startLocalServer } from '../../../../fixtures/http/localServer.ts';
import { createLatchkey, defineChain } from '../../../index.ts';
import { LatchkeyProvider, useBalance } from '../../../react.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

afterEach(cleanup);

describe('useBalance', () => {
  it('says when its part did not arrive, and reads once it has', async () => {
    let isOnline = false;
    // The chunk of another page load that fails, then the real one.
    jest.doMock('./rpcBalance.ts', () => {
      if (!isOnline) throw new Error('offline');
      return jest.requireActual<object>('./rpcBalance.ts');
    });
    const server = await startLocalServer((body, response) => {
      const { id } = JSON.parse(body) as { id: number };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0xde0b6b3a7640000' }));
    });
    const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: server.url })], devTools: false, onFault: () => {} });
    const Shown = (): ReactNode => {
      const balance = useBalance({ address });
      const text = balance.at === 'failed' ? balance.error.code : balance.at === 'read' ? `${balance.valueWei} wei of ${balance.symbol}` : balance.at;
      return <button type="button" onClick={balance.refetch}>{text}</button>;
    };
    await act(async () => render(<LatchkeyProvider kit={kit}><Shown /></LatchkeyProvider>));
    await screen.findByText('screen.loadFailed');
    expect(server.seen).toHaveLength(0);
    isOnline = true;
    await act(async () => fireEvent.click(screen.getByRole('button')));
    await waitFor(() => screen.getByText('1000000000000000000 wei of ETH'), { timeout: 5_000 });
    await act(async () => kit.destroy());
    await server.close();
  });
});
