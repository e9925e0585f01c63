import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, StrictMode, useState } from 'react';
import type { ReactNode } from 'react';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey } from '../../../src/createLatchkey.ts';
import { ConnectButton, useActiveAccount, useBalance, useConnect } from '../../../src/react.ts';
import { createLatchkeyDecorator } from './index.ts';
import type { LatchkeyParameters, StoryScene } from './index.ts';

jest.setTimeout(60_000);

const decorate = createLatchkeyDecorator({ createKit: (options) => createLatchkey({ ...options, plugins: [walletInjected], onFault: () => {} }) });
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'; // anvil's
const chain = { id: 11_155_111, name: 'Sepolia', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrl: 'https://sepolia.example/v1/key' };
const found = { timeout: 20_000 };

const asked: unknown[] = [];
const { fetch } = globalThis;
beforeEach(() => {
  asked.length = 0;
  globalThis.fetch = async (...request) => {
    asked.push(request);
    throw new TypeError('No network');
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetch;
});

function Purse(): ReactNode {
  const account = useActiveAccount();
  const balance = useBalance();
  const { connect } = useConnect();
  const [failure, setFailure] = useState('');
  return (
    <div>
      <ConnectButton />
      <p>{account ? account.address : 'nobody'}</p>
      <p>balance {balance.at === 'read' ? `${balance.valueWei} wei` : balance.at === 'failed' ? `failed ${balance.error.code}` : balance.at}</p>
      <button onClick={() => void connect({ walletId: 'test.latchkey.fakewallet' }).catch((error: { readonly code?: string }) => setFailure(`refused with ${error.code}`))}>Let in</button>
      <p>{failure}</p>
    </div>
  );
}

/** As Storybook renders it. */
function Shown({ id = 'purse--shown', ...latchkey }: LatchkeyParameters & { readonly id?: string }): ReactNode {
  return decorate(Purse, { id, parameters: { latchkey } });
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly failure?: string }> {
  override state: { readonly failure?: string } = {};
  static getDerivedStateFromError(error: { readonly code?: string; readonly message: string }): { readonly failure: string } {
    return { failure: error.code ?? error.message };
  }
  override render(): ReactNode {
    return this.state.failure === undefined ? this.props.children : <p>failed: {this.state.failure}</p>;
  }
}

describe('createLatchkeyDecorator', () => {
  it('shows a story with the balances and the connected wallet of its parameters, on the chain of the site, without a network', async () => {
    render(<StrictMode><Shown chains={[chain]} balances={{ [first]: 1_234_567n }} wallets={[{ isConnected: true }]} /></StrictMode>);
    await screen.findByText(first, {}, found);
    await screen.findByText('balance 1234567 wei', {}, found);
    expect(asked).toEqual([]);
  });

  it('begins without an account, and connects the wallet that says yes', async () => {
    render(<Shown />);
    await screen.findByText('nobody', {}, found);
    fireEvent.click(screen.getByText('Let in'));
    await screen.findByText(first, {}, found);
    await screen.findByText('balance 10000000000000000000000 wei', {}, found);
    expect(asked).toEqual([]);
  });

  it('has a wallet refuse', async () => {
    render(<Shown wallets={[{ scenario: { kind: 'rejectAll' } }]} />);
    fireEvent.click(await screen.findByText('Let in', {}, found));
    await screen.findByText('refused with user.rejected', {}, found);
    expect(screen.getByText('nobody')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('gives each of two stories a world of its own, and ends both with their stories', async () => {
    const scenes: StoryScene[] = [];
    const prepare = (scene: StoryScene): void => void scenes.push(scene);
    const { unmount } = render(<>
      <Shown id="purse--rich" balances={{ [first]: 5n }} wallets={[{ isConnected: true }]} prepare={prepare} />
      <Shown id="purse--empty" wallets={[]} prepare={prepare} />
    </>);
    await screen.findByText('balance 5 wei', {}, found);
    await screen.findByText('nobody', {}, found);
    expect(screen.getAllByText(first)).toHaveLength(1);
    const [{ world: one } = { world: undefined }, { world: other } = { world: undefined }] = scenes;
    expect(one).not.toBe(other);
    unmount();
    expect(scenes.map(({ world }) => world.closed.aborted)).toEqual([true, true]);
    expect(asked).toEqual([]);
  });

  it('makes another world for another story in the same place, and keeps it while the parameters are the same', async () => {
    const scenes: StoryScene[] = [];
    const prepare = (scene: StoryScene): void => void scenes.push(scene);
    const { rerender } = render(<Shown wallets={[{ isConnected: true }]} prepare={prepare} />);
    await screen.findByText(first, {}, found);
    rerender(<Shown wallets={[{ isConnected: true }]} prepare={prepare} />);
    await screen.findByText(first, {}, found);
    expect(scenes).toHaveLength(1);
    rerender(<Shown id="purse--other" prepare={prepare} />);
    await screen.findByText('nobody', {}, found);
    expect(scenes.map(({ world }) => world.closed.aborted)).toEqual([true, false]);
    expect(asked).toEqual([]);
  });

  it('tells of nodes that are away, by the code that the kit has for it', async () => {
    render(<Shown wallets={[{ isConnected: true }]} nodes={{ kind: 'offline' }} />);
    await screen.findByText(first, {}, found);
    await screen.findByText('balance failed rpc.unreachable', {}, { timeout: 40_000 });
    expect(asked).toEqual([]);
  });

  it('throws what failed before the story was shown', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    render(<Boundary><Shown prepare={() => Promise.reject(new Error('nothing to show'))} /></Boundary>);
    await screen.findByText('failed: nothing to show', {}, found);
    logged.mockRestore();
    expect(asked).toEqual([]);
  });

  it('names what it was called without', () => {
    expect(() => createLatchkeyDecorator({} as never)).toThrow('createKit'); // as from JavaScript
  });
});
