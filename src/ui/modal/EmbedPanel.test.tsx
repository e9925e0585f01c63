import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createLatchkey, defineChain, definePlugin, guardsPoint, screensPoint, walletsPoint } from '../../index.ts';
import { ConnectEmbed, LatchkeyProvider } from '../../react.ts';
import { connected, disconnected } from '../../store/connection.ts';
import { useNavigation } from './navigation.ts';
import { Screen } from './Screen.tsx';

/** The first screen brings the code of all. */
jest.setTimeout(20_000);

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

function First() {
  const { show } = useNavigation();
  return <Screen title="First"><button type="button" onClick={() => show('lamp.second')}>On</button></Screen>;
}

/** A page with the panel, and a plugin whose screen takes the place of the wallets' and leads to another. */
async function showPanel() {
  const lamp = definePlugin({ id: 'lamp', contributes: [screensPoint.of({ id: 'lamp.second', load: async () => ({ default: () => <Screen title="Second">Lit</Screen> }) })] });
  const kit = createLatchkey({
    chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })],
    devTools: false,
    onFault: () => {},
    plugins: [lamp, definePlugin({
      id: 'torch',
      contributes: [
        walletsPoint.of({ id: 'torch', name: 'Torch', screenId: 'torch.first', probe: () => 'installed', open: async () => () => new Promise(() => {}) }),
        screensPoint.of({ id: 'torch.first', load: async () => ({ default: First }) }),
      ],
    })],
  });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectEmbed /></LatchkeyProvider>));
  await heading('Sign in');
  return kit;
}
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name }, { timeout: 10_000 });
const press = (name: RegExp | string): Promise<void> => act(async () => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
});

describe('ConnectEmbed', () => {
  it('says that it has a fault of its own, leaves the page around it as it is, and tries again', async () => {
    let isBroken = true;
    const noteInline = (): (() => void) => {
      if (isBroken) throw new Error('no note');
      return () => {};
    };
    const faults: unknown[] = [];
    const kit = createLatchkey({
      chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })],
      devTools: false,
      onFault: (fault) => faults.push(fault),
      plugins: [definePlugin({ id: 'torch', contributes: [
        walletsPoint.of({ id: 'torch', name: 'Torch', probe: () => 'installed', open: async () => () => new Promise(() => {}) }),
        guardsPoint.of({ screenId: 'torch.guard', label: 'torch.label', read: () => 'open', noteInline }),
      ] })],
    });
    ends.push(() => kit.destroy());
    const thrown = jest.spyOn(console, 'error').mockImplementation(() => {}); // React's own word on it
    await act(async () => render(<LatchkeyProvider kit={kit}><p>Page</p><ConnectEmbed /></LatchkeyProvider>));
    expect((await screen.findByRole('alert', {}, { timeout: 10_000 })).textContent).toBe('Something went wrong here. Try again');
    expect([screen.getByText('Page').isConnected, faults]).toEqual([true, [{ owner: 'core', error: new Error('no note') }]]);
    isBroken = false;
    await press('Try again');
    await heading('Sign in');
    thrown.mockRestore();
  });

  it('leaves the focus of the page alone while it comes up', async () => {
    await showPanel();
    expect(document.activeElement).toBe(document.body);
  });

  it('moves the focus to the heading of the screen that takes the place of what was pressed, and back to that', async () => {
    await showPanel();
    await press(/Torch/);
    expect(document.activeElement).toBe(await heading('First'));
    await press('On');
    expect(document.activeElement).toBe(await heading('Second'));
    await press('Back');
    await heading('First');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'On' })); // the row that was left
  });

  it('takes no focus from a person who has turned to the page', async () => {
    const kit = await showPanel();
    const outside = document.body.appendChild(document.createElement('input'));
    ends.push(() => outside.remove());
    screen.getByRole('button', { name: /Torch/ }).focus();
    outside.focus();
    await act(async () => kit.unregister('torch'));
    expect(document.activeElement).toBe(outside);
    outside.blur();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes back to what is there when the plugin of its screen leaves', async () => {
    const kit = await showPanel();
    await press(/Torch/);
    await press('On');
    await heading('Second');
    await act(async () => kit.unregister('lamp'));
    await heading('First');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'On' }));
  });

  it("shows a wallet's own screen while it connects, and begins anew once connected and disconnected", async () => {
    const kit = await showPanel();
    await press(/Torch/);
    await heading('First');
    expect(kit.getState().connection.phase.at).toBe('connecting');
    const { attemptId } = kit.getState().connection.phase as { attemptId: string }; // seen to be connecting
    await act(async () => kit.dispatch(connected({ attemptId, makeActive: true, wallet: { walletId: 'torch', accounts: ['0xa11ce'], chainId: 10, sinceMs: 0 } })));
    expect(screen.queryByRole('heading', { name: 'First' })).toBeNull();
    await act(async () => kit.dispatch(disconnected({ walletId: 'torch' })));
    await heading('Sign in');
  });

  it('says in which language it speaks', async () => {
    await showPanel();
    const panel = screen.getByRole('region', { name: 'Sign in' });
    expect([panel.lang, panel.dir]).toEqual(['en-US', '']);
  });
});
