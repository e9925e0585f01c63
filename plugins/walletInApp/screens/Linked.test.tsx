import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { createFakeClock, createMockWalletFrame, mockAccounts } from '../../../mocks/index.ts';
import { clockPort, connect, createLatchkey, defineAdapter, defineChain, openModal, showScreen } from '../../../src/index.ts';
import type { Clock } from '../../../src/index.ts';
import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { LatchkeyProvider } from '../../../src/react.ts';
import { authCode } from '../../authCode/index.ts';
import { addWayIn, getWaysIn, openFrameScreen, removeWayIn, walletInApp } from '../index.ts';

jest.setTimeout(30_000); // what a first click fetches takes its time to be compiled
const ends: (() => void)[] = [];
beforeAll(() => Promise.all([import('../../../src/ui/modal/ModalShell.tsx'), import('./Linked.tsx'), import('./Login.tsx'), import('../../authCode/screens/CodeEntry.tsx'), import('../flows/openInApp.ts')]), 60_000);
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  localStorage.clear();
});

/** A way in that runs in the page alone, such as the site's own server. */
const backend = definePlugin({ id: 'backendOfTheTest', contributes: [authProvidersPoint.of({
  id: 'backend', strategy: 'backend', group: 'button', title: 'inApp.way.site', icon: 'data:image/png;base64,iVBORw0KGgo=', screens: { signIn: 'backendOfTheTest.none' }, modes: [{ mode: 'none' }], canLink: true,
  load: async () => ({ start: ({ sink }) => sink({ type: 'jwt', token: 'token-of-the-site' }) }),
})] });

async function showPage() {
  const frame = createMockWalletFrame();
  const clock = createFakeClock();
  const kit = createLatchkey({
    adapters: [createAttendedPage(), defineAdapter<Clock>({ id: 'testClock', port: clockPort, supports: () => true, create: () => clock })],
    chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, onFault: () => {},
    plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame }), authCode, backend, walletLocal({ id: 'key', name: 'Key', openSession: async () => localSession({ signer: new Wallet(mockAccounts[1].privateKey), chainId: 10 }) })],
  });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}>{null}</LatchkeyProvider>));
  await act(async () => {
    kit.dispatch(openModal());
    kit.dispatch(connect({ walletId: 'inApp' })).catch(() => {});
  });
  await typeCode('ada@mail.example', frame);
  await waitFor(() => expect(kit.getState().connection.wallets).toHaveLength(1));
  await act(async () => kit.dispatch(showScreen('core.manage')));
  return { kit, frame };
}

const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { name, hidden: true }, { timeout: 10_000 });
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name, hidden: true }, { timeout: 10_000 });
const press = async (name: string): Promise<void> => {
  const found = await button(name);
  await act(async () => pressLikeUser(found));
};
const type = async (name: string, text: string): Promise<void> => {
  const found = await screen.findByRole('textbox', { name, hidden: true }, { timeout: 10_000 });
  await act(async () => fireEvent.change(found, { target: { value: text } }));
};
const typeCode = async (to: string, frame: ReturnType<typeof createMockWalletFrame>): Promise<void> => {
  const before = frame.codes().length;
  await type('E-mail', to);
  await press('Continue');
  await waitFor(() => expect(frame.codes()).toHaveLength(before + 1));
  await waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain(`sent to ${to}`));
  await type('Code', frame.codes().at(-1)?.code ?? '');
};
const rows = (): readonly string[] => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent ?? '');

describe('linked profiles', () => {
  it('lists what signs in, links a further way, and unlinks the first', async () => {
    const { kit, frame } = await showPage();
    await press('Linked Profiles');
    await heading('Linked Profiles');
    expect(rows()).toEqual(['E-mailada@mail.example']);
    expect(screen.queryByRole('button', { name: /^Unlink/, hidden: true })).toBeNull();
    expect(document.querySelector('dialog')?.textContent).toContain('This is the only way to sign in to this account.');
    await press('Link a Profile');
    await heading('Add a way to sign in');
    await typeCode('bob@mail.example', frame);
    await heading('Linked Profiles');
    await waitFor(() => expect(rows()).toEqual(['E-mailada@mail.exampleUnlink', 'E-mailbob@mail.exampleUnlink']));
    frame.set('rejects');
    await press('Unlink ada@mail.example');
    await waitFor(() => expect(frame.asked().filter((method) => method === 'unlink')).toHaveLength(1));
    expect(rows()).toHaveLength(2);
    frame.set('approves');
    await waitFor(async () => expect((await button('Unlink ada@mail.example')).getAttribute('aria-disabled')).toBe('false'));
    await press('Unlink ada@mail.example');
    await waitFor(() => expect(rows()).toEqual(['E-mailbob@mail.example']));
    expect(JSON.stringify(kit.getState())).not.toMatch(/(?:ada|bob)@mail/);
    expect(kit.dispatch(getWaysIn())).toMatchObject([{ kind: 'email', value: 'bob@mail.example' }]);
  });

  it('says why it could not unlink', async () => {
    const { frame } = await showPage();
    await press('Linked Profiles');
    await press('Link a Profile');
    await typeCode('bob@mail.example', frame);
    frame.fail('unlink', 'serverAway');
    await press('Unlink bob@mail.example');
    await waitFor(() => expect(document.querySelector('dialog')?.textContent).toContain("The wallet's server does not answer"));
  });

  it('leads on from what belongs to another account: to another way, or to that account', async () => {
    const { kit, frame } = await showPage();
    frame.fail('link', 'alreadyLinked');
    await press('Link a Profile');
    await typeCode('eve@mail.example', frame);
    await heading('This belongs to another account');
    await press('Use another way');
    await heading('Add a way to sign in');
    await typeCode('eve@mail.example', frame);
    await heading('This belongs to another account');
    await press('Sign in with that account instead');
    await heading('Sign in');
    expect([frame.isSignedIn(), kit.getState().connection.wallets]).toEqual([false, []]);
  });

  it('leaves the account as it is for a person who leaves the conflict', async () => {
    const { kit, frame } = await showPage();
    frame.fail('link', 'alreadyLinked');
    await press('Link a Profile');
    await typeCode('eve@mail.example', frame);
    await press('Leave it');
    await heading('Manage Wallet');
    expect(kit.dispatch(getWaysIn())).toHaveLength(1);
  });

  it('runs a way in of the page where the wallet cannot ask who is there', async () => {
    const { kit, frame } = await showPage();
    await press('Link a Profile');
    await press('Account of this site');
    await waitFor(() => expect(kit.dispatch(getWaysIn())).toHaveLength(2));
    frame.fail('manage', 'stepUpNeeded');
    const opening = kit.dispatch(openFrameScreen({ screen: 'export' }));
    await heading('Confirm that it is you');
    expect(screen.queryByRole('textbox', { name: 'E-mail', hidden: true })).toBeNull(); // the wallet asks for its codes by itself
    frame.fail('manage', undefined);
    await press('Account of this site');
    await act(() => opening);
    expect([frame.asked().filter((method) => method === 'stepUp').length, frame.screens()]).toEqual([1, ['export']]);
  });

  it('passes on what the wallet asks for where no way in of the page is linked', async () => {
    const { kit, frame } = await showPage();
    frame.fail('manage', 'stepUpNeeded');
    await expect(kit.dispatch(openFrameScreen({ screen: 'export' }))).rejects.toMatchObject({ code: 'inApp.stepUpNeeded' });
  });

  it('is for in-app wallets alone', async () => {
    const { kit } = await showPage();
    await act(async () => void (await kit.dispatch(connect({ walletId: 'key' }))));
    await expect(kit.dispatch(addWayIn())).rejects.toMatchObject({ code: 'inApp.onlyInApp', message: 'Only in-app wallets support multi-auth' });
    expect(kit.dispatch(getWaysIn())).toHaveLength(1);
  });

  it('unlinks nothing while no wallet is open', async () => {
    const kit = createLatchkey({ chains: [defineChain({ id: 10, name: 'OP Test', rpc: 'http://127.0.0.1:1' })], devTools: false, plugins: [walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop' })] });
    ends.push(() => kit.destroy());
    await expect(kit.dispatch(removeWayIn({ identityId: 'x' }))).rejects.toMatchObject({ code: 'wallet.notOpen' });
    expect(kit.dispatch(getWaysIn())).toEqual([]);
  });
});
