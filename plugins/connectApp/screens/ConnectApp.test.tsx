import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { createMockApp, mockAccounts } from '../../../mocks/index.ts';
import type { MockApp, MockAppOptions } from '../../../mocks/index.ts';
import { createAttendedPage, createTestKit, pressLikeUser } from '../../../mocks/testing/index.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { defineAdapter, showScreen } from '../../../src/index.ts';
import type { Adapter } from '../../../src/index.ts';
import { selectShownScreen } from '../../../src/store/modal.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { connectApp, selectConnectAppPhase } from '../index.ts';

jest.setTimeout(30_000); // a machine may have more to do than fetch screens

const [alice] = mockAccounts;
const optional = { chains: ['eip155:1337', 'eip155:10'], methods: ['personal_sign'], events: [] };
const ends: (() => void)[] = [];
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
});

async function openPlace(options: MockAppOptions = {}, adapters: readonly Adapter[] = []) {
  const app: MockApp = createMockApp({ optional, ...options });
  const test = createTestKit({ adapters });
  const kit = test.kit.register(
    walletLocal({ id: 'key', name: 'Key', openSession: async ({ chains: [first] }) => localSession({ signer: new Wallet(alice.privateKey), chainId: first?.id ?? 1 }) }),
    connectApp.with({ client: app.client }),
  );
  ends.push(() => {
    kit.destroy();
    test.world.close();
  });
  await test.settled(kit.dispatch(connect({ walletId: 'key' })));
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('connectApp.apps', { walletId: 'key', address: alice.address })));
  const field = await screen.findByLabelText<HTMLInputElement>('Link of the app', {}, { timeout: 10_000 });
  const follow = async (link: string) => {
    await act(async () => void fireEvent.change(field, { target: { value: link } }));
    await click('Connect');
  };
  const phase = () => selectConnectAppPhase(kit.getState());
  return { app, test, kit, field, follow, phase };
}

const framedPage: Adapter = defineAdapter({ ...createAttendedPage(), create: () => ({ ...createAttendedPage().create(), isInForeignFrame: () => true }) });
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const click = (name: string) => act(async () => pressLikeUser(button(name)));

describe('ConnectApp', () => {
  it('leads from a link to an app that is connected, and ends it', async () => {
    const { app, test, follow } = await openPlace();
    await follow(app.link());
    await screen.findByText('swapshop.example wants to use this wallet');
    screen.getByText('It calls itself “Swap Shop”.');
    expect(document.body.textContent).toMatch(/swapshop\.example.*Swap Shop/);
    screen.getByText('Ask you to sign messages');
    expect(screen.queryByText('Ask you to send transactions')).toBeNull();
    screen.getByText(/One more is not available here\./);
    screen.getByText(alice.address);
    await click('Approve');
    screen.getByText('This was shown or has changed only just now. Read it, then press again.');
    expect(app.granted()).toBeUndefined();
    await act(() => test.clock.advance(1_000));
    await click('Approve');
    await screen.findByText('swapshop.example is connected');
    await click('Done');
    await screen.findByText('Connected apps');
    expect((await screen.findByLabelText<HTMLInputElement>('Link of the app')).value).toBe('');
    await click('Disconnect swapshop.example');
    await waitFor(() => expect(screen.queryByText('Connected apps')).toBeNull());
    expect(app.granted()).toBeUndefined();
  });

  it('says at the field what is wrong with a link, until it is changed', async () => {
    const { field, follow } = await openPlace();
    await follow('hello');
    await screen.findByText('This is not a link of an app. Copy it again in the app: it begins with wc:');
    const again = screen.getByLabelText<HTMLInputElement>('Link of the app');
    expect([again.value, again.getAttribute('aria-invalid')]).toEqual(['hello', 'true']);
    await act(async () => void fireEvent.change(again, { target: { value: 'hello2' } }));
    expect(screen.queryByText(/This is not a link/)).toBeNull();
    expect(field).toBeDefined();
  });

  it('can be given up while the app is asked', async () => {
    const { app, follow, phase } = await openPlace();
    app.scenario.set({ kind: 'silent' });
    await follow(app.link());
    await screen.findByText('Asking the app what it wants…');
    await click('Cancel');
    expect(phase()).toEqual({ at: 'idle' });
    await screen.findByLabelText('Link of the app');
  });

  it.each([
    ['scam', { validation: 'VALID', origin: 'https://swapshop.example', isScam: true }, 'This app is known to deceive people. Do not connect it.'],
    ['mismatch', { validation: 'INVALID', origin: 'https://evil.example' }, 'This app says that it is at swapshop.example, but it is at evil.example. It may want to deceive you.'],
  ] as const)('needs a tick to let in an app that is a %s', async (_verdict, verified, said) => {
    const { app, follow, kit } = await openPlace({ verified });
    await follow(app.link());
    await screen.findByText(said);
    expect(button('Approve')).toHaveProperty('disabled', true);
    await act(async () => void fireEvent.click(screen.getByRole('checkbox', { hidden: true })));
    expect(button('Approve')).toHaveProperty('disabled', false);
    await click('Reject');
    await waitFor(() => expect(app.refusal()).toEqual({ code: 5000, message: 'User rejected.' }));
    expect(selectShownScreen(kit.getState())?.screenId).toBe('connectApp.apps');
  });

  it('says why an app cannot be let in, and offers only to leave', async () => {
    const { app, follow } = await openPlace({ required: { ...optional, chains: ['eip155:10'] } });
    await follow(app.link());
    await screen.findByText('The app needs networks that are not available here: eip155:10');
    expect(screen.queryByRole('button', { name: 'Approve', hidden: true })).toBeNull();
    await click('Done');
    await screen.findByLabelText('Link of the app');
  });

  it('lets no app in where a site of another origin shows the page inside its own', async () => {
    const { app, follow } = await openPlace({}, [framedPage]);
    await follow(app.link());
    await screen.findByText('Another site shows this page inside its own, so what other apps ask for cannot be confirmed here');
    expect(screen.queryByRole('button', { name: 'Approve', hidden: true })).toBeNull();
    await click('Done');
    await waitFor(() => expect(app.refusal()).toEqual({ code: 5000, message: 'User rejected.' }));
  });

  it('ends with an app that is verified without a warning', async () => {
    const { app, follow } = await openPlace({ verified: { validation: 'VALID', origin: 'https://swapshop.example' } });
    await follow(app.link());
    await screen.findByText('Verified: this app is where it says it is.');
    expect(screen.queryByRole('list', { name: 'Warnings', hidden: true })).toBeNull();
  });
});
