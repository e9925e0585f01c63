import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { startLocalServer } from '../../../fixtures/http/localServer.ts';
import { account, answerOfBlockscout, owner } from '../../../fixtures/indexer/counterpart.ts';
import { indexer } from '../../../plugins/indexer/index.ts';
import { tokenList } from '../../../plugins/tokenList/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { connect, createLatchkey, defineChain, showScreen } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { sendStarted, sendSubmitted } from '../../store/activity.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const { chainId } = account;
const listed = { chainId, address: `0x${'01'.repeat(20)}`, symbol: 'ONE', name: 'One', decimals: 6 };
/** A transaction of the counterpart: seven wei to another account. */
const sentHash = `0x${'03'.repeat(32)}` as const;

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(end);
  localStorage.clear();
});

/** A page that shows what an account did, by a real server that answers as Blockscout does. */
async function showActivity({ isDown = () => false, knows = false }: { readonly isDown?: () => boolean; readonly knows?: boolean } = {}) {
  const asked: string[] = [];
  const server = await startLocalServer((_body, response) => {
    const url = new URL(`http://x${response.req.url ?? ''}`);
    asked.push(url.pathname);
    response.statusCode = isDown() ? 500 : 200;
    response.end(JSON.stringify(answerOfBlockscout(url, 'serves') ?? { jsonrpc: '2.0', id: 1, result: '0x0' }));
  });
  const provider = { request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? `0x${chainId.toString(16)}` : [owner]), on: () => {}, removeListener: () => {} };
  const kit = createLatchkey({
    chains: [defineChain({ id: chainId, name: 'Test', rpc: server.url, blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example/' }] })], devTools: false, onFault: () => {},
    plugins: [walletAdapter({ id: 'own', name: 'Own', getProvider: () => provider }), tokenList.with({ tokens: [listed] }), indexer.with({ blockscout: { [chainId]: `http://${server.host}` }, logBlocks: 0 })],
  });
  ends.push(async () => {
    kit.destroy();
    await server.close();
  });
  render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>);
  await act(async () => {
    await kit.dispatch(connect({ walletId: 'own' }));
    if (knows) {
      servicesOf(kit).dispatch(sendStarted({ id: 'mine', chainId, from: `0x${owner.slice(2)}`, to: `0x${'02'.repeat(20)}`, valueWei: 7n * 10n ** 18n, hasData: false, sinceMs: 1 }));
      servicesOf(kit).dispatch(sendSubmitted({ id: 'mine', hash: sentHash }));
    }
  });
  const before = asked.length;
  await act(async () => kit.dispatch(showScreen('core.activity')));
  return { asked, before };
}

describe('Wallet Transactions with an indexer', () => {
  it('asks it when they are looked at, shows what came and went, and goes on when asked for more', async () => {
    const { asked, before } = await showActivity();
    expect(before).toBe(0);
    expect(await screen.findByText('Received 0.0005 ONE')).toBeTruthy();
    expect(screen.getByText(/^Sent < 0\.000001/)).toBeTruthy();
    expect(screen.getByText('Contract call')).toBeTruthy();
    expect(screen.queryByText(/collectible/)).toBeNull();
    expect(asked.filter((path) => path.endsWith('/token-transfers'))).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
    const apart = await screen.findByText('Show what is not listed here (1)');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
    fireEvent.click(apart);
    expect(await screen.findByText('Received a collectible')).toBeTruthy();
    expect(screen.getByText('Not listed by this site')).toBeTruthy();
    expect(screen.getByText(/Do not copy addresses from here/)).toBeTruthy();
  });

  it('tells what was sent from here once, in its own words', async () => {
    await showActivity({ knows: true });
    expect(await screen.findByText('Received 0.0005 ONE')).toBeTruthy();
    expect(screen.getByText(/^Send 7 /)).toBeTruthy();
    expect(screen.queryByText(/^Sent/)).toBeNull();
  });

  it('says where it does not answer, and asks again', async () => {
    let isDown = true;
    await showActivity({ isDown: () => isDown });
    expect(await screen.findByText('More transactions could not be loaded.')).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Received 0.0005 ONE')).toBeTruthy();
  });
});
