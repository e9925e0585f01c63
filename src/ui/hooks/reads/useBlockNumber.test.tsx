import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { startLocalServer } from '../../../../fixtures/http/localServer.ts';
import type { LocalServer } from '../../../../fixtures/http/localServer.ts';
import { pagePort } from '../../../contracts/ports/page.ts';
import type { Latchkey } from '../../../index.ts';
import { createLatchkey, defineAdapter, defineChain } from '../../../index.ts';
import { LatchkeyProvider, useBalance, useBlockNumber } from '../../../react.ts';

let height: number;
let server: LocalServer;
let kit: Latchkey;
let online: Set<(isOnline: boolean) => void>;
beforeEach(async () => {
  [height, online] = [7, new Set()];
  const hash = `0x${'12'.repeat(32)}`;
  const answers: Readonly<Record<string, () => unknown>> = {
    eth_blockNumber: () => `0x${height.toString(16)}`,
    eth_getBlockByNumber: () => ({ number: `0x${height.toString(16)}`, hash: hash.slice(0, -2) + height.toString(16).padStart(2, '0'), parentHash: hash, timestamp: '0x1' }),
    eth_getBalance: () => '0x1',
  };
  server = await startLocalServer((body, response) => {
    const asked = [JSON.parse(body)].flat() as readonly { readonly id: number; readonly method: string }[];
    const said = asked.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: answers[method]?.() }));
    response.end(JSON.stringify(body.startsWith('[') ? said : said[0]));
  });
  const page = defineAdapter({
    id: 'page', port: pagePort, supports: () => true,
    create: () => ({ isVisible: () => true, isOnline: () => true, onOnline: (listener) => (online.add(listener), () => void online.delete(listener)), onWake: () => () => {}, site: () => undefined, languages: () => [], savesData: () => false, copy: async () => {}, platform: () => 'desktop' as const, open: () => {} }),
  });
  kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'Test', rpc: server.url })], adapters: [page], devTools: false });
});
afterEach(async () => {
  cleanup();
  await act(async () => kit.destroy());
  await server.close();
});
const countOf = (method: string): number => server.seen.filter(({ body }) => body.includes(method)).length;

describe('useBlockNumber', () => {
  it('shows the height, follows it by the one watcher, and asks nothing once it is shown no longer', async () => {
    const Shown = (): ReactNode => <p>{useBlockNumber() ?? 'unknown'}</p>;
    const view = await act(async () => render(<LatchkeyProvider kit={kit}><Shown /><Shown /></LatchkeyProvider>));
    expect(screen.getAllByText('unknown')).toHaveLength(2);
    await waitFor(() => expect(screen.getAllByText('7')).toHaveLength(2), { timeout: 5_000 });
    height = 9;
    await waitFor(() => expect(screen.getAllByText('9')).toHaveLength(2), { timeout: 5_000 });
    expect(countOf('eth_blockNumber')).toBe(1);
    view.unmount();
    const before = server.seen.length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(server.seen.length).toBeLessThanOrEqual(before);
  });
});

describe('useBalance', () => {
  it('is read again when the page is back online, and no listener outlives the kit', async () => {
    const Shown = (): ReactNode => <p>{useBalance({ address: `0x${'ab'.repeat(20)}` }).at}</p>;
    await act(async () => render(<LatchkeyProvider kit={kit}><Shown /></LatchkeyProvider>));
    await screen.findByText('read');
    const listening = online.size;
    expect([countOf('eth_getBalance'), listening]).toEqual([1, 1]);
    await act(async () => online.forEach((listener) => listener(false)));
    await act(async () => online.forEach((listener) => listener(true)));
    await waitFor(() => expect(countOf('eth_getBalance')).toBe(2), { timeout: 5_000 });
    await act(async () => kit.destroy());
    expect(online.size).toBe(0);
  });
});
