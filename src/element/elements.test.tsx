import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createTestKit } from '../../mocks/testing/index.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { walletErrors } from '../contracts/walletErrors.ts';
import { guardsPoint } from '../contracts/points/guards.ts';
import { walletsPoint } from '../contracts/points/wallets.ts';
import type { SessionEvent, WalletSession } from '../contracts/wallet.ts';
import { closeModal, connect, disconnect, openModal, selectIsModalOpen } from '../index.ts';
import { ConnectButton, LatchkeyProvider } from '../react.ts';
import { sendStarted, sendSubmitted } from '../store/activity.ts';
import { connectionRemembered } from '../store/connection.ts';
import type { CoreState } from '../store/coreState.ts';
import { definePlugin } from '../store/definePlugin.ts';
import { selectScreens } from '../store/modal.ts';
import { localeChosen, selectLocale } from '../store/preferences.ts';
import { readFace } from './buttonFace.ts';
import type { ButtonFace } from './buttonFace.ts';
import { defineLatchkeyElements } from './defineLatchkeyElements.ts';
import type { ElementEvents } from './elementEvents.ts';
import type { LatchkeyButtonElement } from './LatchkeyButtonElement.ts';
import { LatchkeyElement } from './LatchkeyElement.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit();
  defineLatchkeyElements(test.kit); // each test's kit takes the place of the one before
});
afterEach(async () => {
  cleanup();
  await act(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    test.kit.destroy();
  });
});

async function place(markup: string): Promise<LatchkeyButtonElement> {
  await act(async () => document.body.insertAdjacentHTML('beforeend', markup));
  const element = document.querySelector('latchkey-button');
  if (!element) throw new Error('There is no button in the markup.');
  return element;
}
const buttonOf = (element: HTMLElement) => within(element).getByRole<HTMLButtonElement>('button');
const saidBy = (button: HTMLElement) => [button.textContent, button.getAttribute('aria-label'), button.getAttribute('aria-busy'), button.getAttribute('aria-expanded'), button.hasAttribute('data-unconfirmed')];

let report = (_event: SessionEvent): void => {};
async function addWallet(chainId: number): Promise<void> {
  const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
  const session: WalletSession = {
    accounts: () => [address], chainId: () => chainId, sendTransaction: unused, signMessage: unused, signTypedData: unused, close: async () => {},
    subscribe: (listener) => {
      report = listener;
      return () => {};
    },
  };
  await act(async () => void test.kit.register(definePlugin({ id: 'testWallet', contributes: [walletsPoint.of({ id: 'testWallet', name: 'Test', probe: () => 'reachable', open: async () => async () => session })] })));
}
async function connectOn(chainId: number): Promise<void> {
  await addWallet(chainId);
  await act(() => test.settled(test.kit.dispatch(connect({ walletId: 'testWallet' }))));
}

function listen(element: HTMLElement): readonly unknown[] {
  const heard: unknown[] = [];
  const names: readonly (keyof ElementEvents)[] = ['latchkey-connect', 'latchkey-change', 'latchkey-disconnect', 'latchkey-error'];
  for (const name of names) element.addEventListener(name, ({ type, detail, bubbles }) => heard.push([type, detail, bubbles]));
  return heard;
}

describe('<latchkey-button>', () => {
  it('is a plain button that takes the words of the page, its language and its size', async () => {
    const element = await place('<latchkey-button size="large"></latchkey-button>');
    const button = buttonOf(element);
    expect(element).toBeInstanceOf(LatchkeyElement);
    expect([...saidBy(button), button.className, element.size]).toEqual(['Connect', null, 'false', 'false', false, 'lk-button lk-button-large', 'large']);
    await act(async () => element.setAttribute('locale', 'de_DE'));
    await waitFor(() => expect([button.textContent, button.lang]).toEqual(['Verbinden', 'de-DE']));
    element.label = 'Log in';
    element.size = null;
    expect([button.textContent, element.getAttribute('label'), button.className]).toEqual(['Log in', 'Log in', 'lk-button']);
  });

  it('says a language that the kit has not to the site, and leaves the one that a visitor chose', async () => {
    const element = await place('<latchkey-button locale="xx_XX"></latchkey-button>');
    await waitFor(() => expect(test.faults.map(({ error }) => error)).toEqual([expect.objectContaining({ code: 'input.unknownLocale' })]));
    await act(async () => void test.kit.dispatch(localeChosen('fr_FR')));
    element.locale = 'de_DE';
    expect(selectLocale(test.kit.getState())).toBe('fr_FR');
  });

  it('shows what the page wrote in it, and does nothing, until it has a kit', async () => {
    const element = await place('<latchkey-button kit-id="later">Sign in</latchkey-button>');
    expect(buttonOf(element).disabled).toBe(true);
    fireEvent.click(element);
    expect(element.account).toBeUndefined();
    element.kit = test.kit;
    expect([buttonOf(element).disabled, buttonOf(element).textContent]).toEqual([false, 'Connect']);
  });

  it('takes a kit that comes later, by its id', async () => {
    const element = await place('<latchkey-button kit-id="second"></latchkey-button>');
    expect(element.kit).toBeUndefined();
    const second = { ...test.kit, id: 'second' };
    defineLatchkeyElements(second);
    expect([element.kit, buttonOf(element).textContent]).toEqual([second, 'Connect']);
  });

  it('takes properties that were set before it was defined', async () => {
    const element = document.createElement('latchkey-button');
    Object.defineProperty(element, 'label', { value: 'Early', writable: true, configurable: true, enumerable: true });
    await act(async () => document.body.append(element));
    expect([buttonOf(element).textContent, element.getAttribute('label')]).toEqual(['Early', 'Early']);
  });

  it('fetches React at the first sign and opens the modal, also when the page clicks it, and not while it is disabled', async () => {
    const element = await place('<latchkey-button disabled></latchkey-button>');
    await act(async () => element.click());
    expect([buttonOf(element).disabled, selectIsModalOpen(test.kit.getState())]).toEqual([true, false]);
    element.disabled = false;
    await act(async () => element.click());
    expect(buttonOf(element).getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeTruthy();
    await act(async () => test.kit.dispatch(closeModal()));
    expect([screen.queryByRole('dialog'), buttonOf(element).getAttribute('aria-expanded')]).toEqual([null, 'false']);
  });

  it('shows a modal that the site opens by itself', async () => {
    await place('<latchkey-button></latchkey-button>');
    await act(async () => test.kit.dispatch(openModal()));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeTruthy();
  });

  it('tells who is connected, what changes and who leaves', async () => {
    const element = await place('<latchkey-button></latchkey-button>');
    const heard = listen(element);
    await connectOn(1_337);
    const account = { address, chainId: 1_337, walletId: 'testWallet' };
    expect([heard, element.account]).toEqual([[['latchkey-connect', account, false]], account]);
    await act(async () => report({ type: 'accounts', addresses: [other] }));
    await act(() => test.settled(test.kit.dispatch(disconnect())));
    expect(heard.slice(1)).toEqual([['latchkey-change', { ...account, address: other }, false], ['latchkey-disconnect', { ...account, address: other }, false]]);
    expect(element.account).toBeUndefined();
  });

  it('tells of a connect that fails, by code and message alone', async () => {
    const element = await place('<latchkey-button></latchkey-button>');
    const heard = listen(element);
    await act(async () => void test.kit.register(definePlugin({ id: 'broken', contributes: [walletsPoint.of({ id: 'broken', name: 'Broken', probe: () => 'reachable', open: async () => async () => Promise.reject(walletErrors.unsupported({ method: 'eth_secret' })) })] })));
    await act(() => test.settled(test.kit.dispatch(connect({ walletId: 'broken' })).catch(() => {})));
    expect(heard).toEqual([['latchkey-error', { code: 'wallet.unsupported', message: expect.any(String) }, false]]);
  });

  it('lets go of the kit when it leaves the page, and keeps it when it is moved', async () => {
    const element = await place('<div></div><latchkey-button></latchkey-button>');
    const button = buttonOf(element);
    await act(async () => document.querySelector('div')?.append(element));
    expect(buttonOf(element)).toBe(button);
    await act(async () => element.remove());
    const heard = listen(element);
    await connectOn(1_337);
    expect([heard, button.textContent]).toEqual([[], 'Connect']);
    await act(async () => document.body.append(element));
    expect(button.textContent).toBe('0x7099…79C8');
  });
});

describe('what <latchkey-button> and <ConnectButton> show', () => {
  const guard = (answer: 'open' | 'pending' | 'shut') => definePlugin({ id: 'gate', contributes: [guardsPoint.of({ screenId: 'gate.screen', label: 'core.button.connect', read: () => answer })] });
  const states: readonly (readonly [string, string, ButtonFace['status'], () => Promise<void> | void])[] = [
    ['at first', 'Connect', 'disconnected', () => {}],
    ['with a wallet connected', '0x7099…79C8', 'connected', () => connectOn(1_337)],
    ['on a chain that is not configured', 'Wrong network', 'wrong-network', () => connectOn(99)],
    ['with a guard that asks', 'Connecting…', 'connecting', async () => {
      await connectOn(1_337);
      await act(async () => void test.kit.register(guard('pending')));
    }],
    ['with a guard that blocks', 'Connect', 'disconnected', async () => {
      await connectOn(1_337);
      await act(async () => void test.kit.register(guard('shut')));
    }],
    ['while a wallet is asked', 'Connecting…', 'connecting', async () => {
      await act(async () => void test.kit.register(definePlugin({ id: 'slow', contributes: [walletsPoint.of({ id: 'slow', name: 'Slow', probe: () => 'reachable', open: async () => () => new Promise(() => {}) })] })));
      await act(async () => void test.kit.dispatch(connect({ walletId: 'slow' })).catch(() => {}));
    }],
    ['with a name of the last visit', 'anna.eth', 'connected', async () => {
      await connectOn(1_337);
      await act(async () => void test.kit.dispatch(connectionRemembered({ walletIds: ['testWallet'], activeWalletId: 'testWallet', address, name: 'anna.eth', picture: 'data:image/png;base64,AAAA' })));
    }],
    ['with the modal open', 'Connect', 'disconnected', () => act(async () => test.kit.dispatch(openModal()))],
    ['while two sends are on their way', '0x7099…79C8 2', 'connected', async () => {
      await connectOn(1_337);
      await act(async () => ['a', 'b'].forEach((id) => {
        test.kit.dispatch(sendStarted({ id, chainId: 1_337, from: address, valueWei: 5n, hasData: false, sinceMs: 5 }));
        test.kit.dispatch(sendSubmitted({ id, hash: `0x${'12'.repeat(32)}` }));
      }));
    }],
  ];

  it.each(states)('is the same %s', async (_name, text, status, arrange) => {
    const element = await place('<latchkey-button></latchkey-button>');
    await act(async () => render(<LatchkeyProvider kit={test.kit} modal={false}><main><ConnectButton /></main></LatchkeyProvider>));
    await arrange();
    const [ours, theirs] = [buttonOf(element), within(screen.getByRole('main')).getByRole('button')];
    await waitFor(() => expect(theirs.textContent).toBe(text));
    expect([readFace(test.kit, null, 'idle').status, ours.getAttribute('part')]).toEqual([status, `button ${status}`]);
    await waitFor(() => expect([...saidBy(ours), ours.querySelector('img')?.src]).toEqual([...saidBy(theirs), theirs.querySelector('img')?.src]));
  });

  it('opens the list of sends that are on their way', async () => {
    const element = await place('<latchkey-button></latchkey-button>');
    await states.at(-1)?.[3]();
    await act(async () => element.click());
    expect(selectScreens(test.kit.getState()).map(({ screenId }) => screenId)).toEqual(['core.account', 'core.activity']);
  });
});

describe('<latchkey-embed>', () => {
  it('shows the screens in the page, and goes with the element', async () => {
    await act(async () => document.body.insertAdjacentHTML('beforeend', '<latchkey-embed></latchkey-embed>'));
    const element = document.querySelector('latchkey-embed');
    expect(element?.textContent).toContain('Loading…');
    expect(await screen.findByRole('region', { name: 'Sign in' })).toBeTruthy();
    expect(screen.getByText('Loading…', { selector: 'p' }).hidden).toBe(true);
    await act(async () => element?.remove());
    expect(screen.queryByRole('region')).toBeNull();
    expect(element?.querySelector('section')).toBeNull();
  });
});
