import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { guardsPoint } from '../../contracts/points/guards.ts';
import { defineScreen, screensPoint } from '../../contracts/points/screens.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { defineQuestion } from '../../contracts/question.ts';
import type { QuestionProps } from '../../contracts/question.ts';
import type { ExternalWallet, OpenRequest } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { encodeJson } from '../../domain/encoding/json.ts';
import { toWireError } from '../../domain/errors.ts';
import { ConnectButton, ConnectEmbed, LatchkeyProvider } from '../../react.ts';
import { Button, Screen, TextField } from '../../screens.ts';
import { selectConnectPhase } from '../../store/connection.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { selectIsModalOpen, selectScreens } from '../../store/modal.ts';
import { closeModal } from '../modal/closeModal.ts';
import { openModal } from '../modal/openModal.ts';
import { connect } from './connect.ts';

/** The first screen brings the code of all. */
jest.setTimeout(30_000);

const [alice] = mockAccounts;
const canary = 'canary-4711-code';

interface Asks {
  readonly label: string;
}

function Asking({ params: { label }, answer }: QuestionProps<Asks, string>) {
  const [typed, setTyped] = useState('');
  return (
    <Screen title={`Your ${label}`}>
      <TextField isFirst label={label} value={typed} onChange={({ target }) => setTyped(target.value)} />
      <Button onClick={() => answer(typed)}>Next</Button>
    </Screen>
  );
}
const addressQuestion = defineQuestion<Asks, string>({ id: 'mail.address', load: async () => ({ default: Asking }) });
const codeQuestion = defineQuestion<Asks, string>({ id: 'mail.code', load: async () => ({ default: Asking }) });

/** A wallet that asks for an address and then for a code, as those do that let people in by e-mail. */
const open = async (request: OpenRequest) => {
  for (;;) {
    const address = await request.ask(addressQuestion, { label: 'address' });
    const code = await request.ask(codeQuestion, { label: `code for ${address}` }, { back: 'before' });
    if (code === undefined) continue;
    if (code.startsWith('wrong')) throw walletErrors.requestFailed({ reason: `No account has ${code}` });
    return localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
  }
};

const mail = (spec: Partial<ExternalWallet> = {}, hasGuard = false) => definePlugin({
  id: 'mail',
  contributes: [
    walletsPoint.of({ id: 'mail', name: 'Mail Wallet', probe: () => 'installed', open: async () => open, ...spec }),
    screensPoint.of(addressQuestion), screensPoint.of(codeQuestion),
    screensPoint.of(defineScreen({ id: 'mail.own', load: async () => ({ default: () => <Screen title="Letters">Own</Screen> }) })),
    screensPoint.of(defineScreen({ id: 'mail.gate', load: async () => ({ default: () => <Screen title="Gate">Sign</Screen> }) })),
    ...(hasGuard ? [guardsPoint.of({ screenId: 'mail.gate', label: 'core.start.connect', read: () => 'shut' })] : []),
  ],
});

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

async function page(plugin = mail(), embed = false) {
  const test = createTestKit({ plugins: [plugin] });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  await act(async () => render(<LatchkeyProvider kit={test.kit}>{embed ? <ConnectEmbed /> : <ConnectButton />}</LatchkeyProvider>));
  test.kit.start();
  return test;
}
const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 10_000 });
const press = async (name: RegExp | string): Promise<void> => {
  const button = (await screen.findAllByRole('button', { name, hidden: true }, { timeout: 10_000 }))[0];
  await act(async () => {
    button?.focus();
    fireEvent.click(button as HTMLElement); // found just above
  });
};
const field = (): HTMLInputElement => screen.getByRole('textbox', { hidden: true });
const answer = async (text: string): Promise<void> => {
  await act(async () => void fireEvent.change(field(), { target: { value: text } }));
  await press('Next');
};
const announced = (): string => screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent).join('|');
const settle = () => act(() => new Promise<void>((resolve) => { setTimeout(resolve, 20); }));
const phase = (test: Awaited<ReturnType<typeof page>>) => selectConnectPhase(test.kit.getState());
const ids = (test: Awaited<ReturnType<typeof page>>) => selectScreens(test.kit.getState()).map(({ screenId }) => screenId);

async function pick(test: Awaited<ReturnType<typeof page>>): Promise<void> {
  await act(async () => test.kit.dispatch(openModal()));
  await press(/Mail Wallet/);
}

describe('OpenRequest.ask', () => {
  it('asks one thing after the other, and connects with the answers', async () => {
    const test = await page();
    await pick(test);
    await heading('Your address');
    await answer('a@example.org');
    await heading('Your code for a@example.org');
    await answer(canary);
    await settle();
    expect([test.kit.getState().connection.wallets[0]?.accounts[0], ids(test)]).toEqual([alice.address, []]);
  });

  it('gives the focus to the first field of what is asked, and reads its heading out', async () => {
    const test = await page();
    await pick(test);
    await heading('Your address');
    expect(document.activeElement?.shadowRoot?.activeElement ?? document.activeElement).toBe(field());
    expect(announced()).toContain('Your address');
    await answer('a@example.org');
    await heading('Your code for a@example.org');
    expect(announced()).toContain('Your code for a@example.org');
    expect(announced()).not.toContain('Confirm the connection');
  });

  it('keeps answers out of every action, the state, storage, faults and errors', async () => {
    const test = await page();
    await pick(test);
    await heading('Your address');
    await answer('a@example.org');
    await heading('Your code for a@example.org');
    await answer(`wrong ${canary}`);
    await heading('Connection Failed');
    const seen = encodeJson({ actions: test.actions, state: test.kit.getState(), storage: [...test.storage.values], faults: test.faults.map(({ error }) => toWireError(error)) });
    expect(seen).toContain('Your address'.slice(5)); // what was asked is a fact
    expect(seen).not.toContain(canary);
    expect(phase(test)).toMatchObject({ at: 'failed', error: { message: 'No account has …' } });
    expect(ids(test)).toEqual(['core.wallets', 'core.connecting']);
  });

  it('leaves whole what is said of a choice, and takes out what its question calls a secret', async () => {
    const choiceQuestion = defineQuestion<Asks, string>({ id: 'mail.address', secretsOf: (answer) => (answer.startsWith('by ') ? [answer] : []), load: async () => ({ default: Asking }) });
    const test = await page(mail({ open: async () => async ({ ask }) => {
      const way = await ask(choiceQuestion, { label: 'way' });
      const address = await ask(choiceQuestion, { label: 'address' });
      throw walletErrors.requestFailed({ reason: `The ${way} has nothing ${address}` });
    } }));
    await pick(test);
    await heading('Your way');
    await answer('wallet');
    await heading('Your address');
    await answer(`by ${canary}`);
    await heading('Connection Failed');
    expect(phase(test)).toMatchObject({ at: 'failed', error: { message: 'The wallet has nothing …' } });
  });

  it('goes back to what was asked before where the wallet says so, and else to the wallets, the connect given up', async () => {
    const test = await page();
    await pick(test);
    await heading('Your address');
    await answer('a@example.org');
    await heading('Your code for a@example.org');
    await press('Back');
    await heading('Your address');
    expect(phase(test)).toMatchObject({ at: 'connecting' });
    await press('Back');
    await settle();
    expect([phase(test), ids(test)]).toEqual([{ at: 'idle' }, ['core.wallets']]);
  });

  it.each([
    ['the first question', 0],
    ['one that can go back', 1],
  ])('gives the connect up when the modal is closed over %s', async (_name, answers) => {
    const test = await page();
    await pick(test);
    await heading('Your address');
    if (answers > 0) {
      await answer('a@example.org');
      await heading('Your code for a@example.org');
    }
    await act(async () => test.kit.dispatch(closeModal()));
    await settle();
    expect([phase(test), selectIsModalOpen(test.kit.getState())]).toEqual([{ at: 'idle' }, false]);
  });

  it('opens the modal over the connect where a page connects by code, and goes back there', async () => {
    const test = await page();
    const connecting = test.kit.dispatch(connect({ walletId: 'mail' }));
    const outcome = connecting.catch((error: unknown) => error);
    await settle();
    expect(ids(test)).toEqual(['core.wallets', 'core.connecting', 'mail.address']);
    await act(async () => test.kit.dispatch(closeModal()));
    expect(await outcome).toMatchObject({ code: 'user.cancelled' });
  });

  it('asks nothing in a look after a reload', async () => {
    const test = await page();
    await expect(test.kit.dispatch(connect({ walletId: 'mail', isSilent: true }))).rejects.toMatchObject({ code: 'wallet.notConnected' });
    expect(ids(test)).toEqual([]);
  });

  it('is ended by a newer connect', async () => {
    const test = await page();
    await pick(test);
    await heading('Your address');
    const first = phase(test);
    await act(async () => void test.kit.dispatch(connect({ walletId: 'mail' })).catch(() => {}));
    await settle();
    expect(ids(test).filter((id) => id === 'mail.address')).toHaveLength(1);
    expect(phase(test)).not.toEqual(first);
  });

  it('goes on to what an account has to pass, or closes, from a screen of the wallet’s own', async () => {
    for (const hasGuard of [false, true]) {
      const test = await page(mail({ screenId: 'mail.own', open: async () => () => localSession({ signer: new Wallet(alice.privateKey), chainId: 1 }) }, hasGuard));
      await pick(test);
      await settle();
      expect(ids(test)).toEqual(hasGuard ? ['mail.gate'] : []);
      cleanup();
      for (const end of ends.splice(0)) end();
    }
  });

  it('shows and reads out a screen of the wallet’s own while it connects, and how it fails by the usual one', async () => {
    let fail: (error: Error) => void = () => {};
    const test = await page(mail({ screenId: 'mail.own', open: async () => () => new Promise((_resolve, reject) => { fail = reject; }) }));
    await pick(test);
    await heading('Letters');
    expect(announced()).toContain('Letters');
    await act(async () => fail(walletErrors.connectFailed()));
    await heading('Connection Failed');
    await press('Try again');
    await heading('Letters');
    await press('Back');
    await settle();
    expect([phase(test), ids(test)]).toEqual([{ at: 'idle' }, ['core.wallets']]);
  });

  it('asks in the panel of a page in which the wallet was picked', async () => {
    const test = await page(mail(), true);
    await press(/Mail Wallet/);
    await heading('Your address');
    expect(selectIsModalOpen(test.kit.getState())).toBe(false);
    await answer('a@example.org');
    await heading('Your code for a@example.org');
    await press('Back');
    await heading('Your address');
    await press('Back');
    await heading('Sign in');
    expect(phase(test)).toEqual({ at: 'idle' });
    await press(/Mail Wallet/);
    await heading('Your address');
    await answer('b@example.org');
    await heading('Your code for b@example.org');
    await answer(canary);
    await settle();
    expect(test.kit.getState().connection.wallets).toHaveLength(1);
    expect(encodeJson([test.actions, test.kit.getState()])).not.toContain(canary);
  });

  it('gives the connect up when the panel that asks leaves the page', async () => {
    const test = await page(mail(), true);
    await press(/Mail Wallet/);
    await heading('Your address');
    cleanup();
    await settle();
    expect(phase(test)).toEqual({ at: 'idle' });
  });
});
