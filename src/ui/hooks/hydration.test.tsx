import { act } from '@testing-library/react';
import { createElement, Suspense, use } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { mockAccounts } from '../../../mocks/accounts.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { siwe } from '../../../plugins/siwe/index.ts';
import * as siweHooks from '../../../plugins/siwe/react.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { storagePort } from '../../contracts/ports/storage.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { connect } from '../../flows/connection/connect.ts';
import { openModal } from '../../flows/modal/openModal.ts';
import * as hooks from '../../react.ts';
import { activityRead } from '../../store/activity.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { customChainAdded, selectChains, switchStarted } from '../../store/network.ts';
import { localeChosen, selectLocale } from '../../store/preferences.ts';

const [{ address }, { address: other }] = mockAccounts;
const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
const session: WalletSession = { accounts: () => [address], chainId: () => 77, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {} };
let isPage = false;
const wallets = definePlugin({
  id: 'pageWallets',
  contributes: [walletsPoint.of({ id: 'pageWallets', name: 'One', probe: () => (isPage ? 'installed' : 'absent'), open: async () => async () => session })],
});
/** Is in the page already when the kit is made, as extensions are that answer at once. */
const early = definePlugin({ id: 'earlyWallet', contributes: [walletsPoint.of({ id: 'earlyWallet', name: 'Early', probe: () => 'installed', open: async () => async () => session }, { isOfPage: true })] });
/** Announces itself once the page is up, as extensions do. */
const late = definePlugin({ id: 'lateWallet', contributes: [walletsPoint.of({ id: 'lateWallet', name: 'Late', probe: () => 'installed', open: async () => async () => session })] });
/** As a server sees it too: who was connected at the last visit. */
const cookies = defineAdapter({
  id: 'cookies', port: storagePort, supports: () => true,
  create: () => ({ seenByServer: true, get: (key: string) => (key === 'latchkey.connection' ? JSON.stringify({ walletIds: ['gone'], activeWalletId: 'gone', address: other, name: 'bob.eth' }) : undefined), set: () => {}, remove: () => {}, subscribe: () => () => {} }),
});
const server = { isRequired: true, getPayload: async () => ({ nonce: 'abcdefgh1234' }), verify: async () => true, isLoggedIn: () => new Promise<boolean>(() => {}), logout: async () => {} };
const read = { address: other, fn: 'function decimals() view returns (uint8)' } as const;

/** What each hook gives that is shown; `moves` where it is something else once the kit has gone on. */
const cases: Readonly<Record<string, { readonly show: () => unknown; readonly moves: boolean }>> = {
  useActiveAccount: { show: () => hooks.useActiveAccount(), moves: true },
  useActiveChain: { show: () => hooks.useActiveChain(), moves: true },
  useActiveWallet: { show: () => hooks.useActiveWallet()?.walletId, moves: true },
  useActivity: { show: () => hooks.useActivity().length, moves: true },
  useAutoConnect: { show: () => hooks.useAutoConnect(), moves: false },
  useBalance: { show: () => hooks.useBalance(), moves: true },
  useBlockNumber: { show: () => hooks.useBlockNumber(), moves: false },
  useCapabilities: { show: () => hooks.useCapabilities(), moves: true },
  useChains: { show: () => hooks.useChains(), moves: true },
  useChooseWallet: { show: () => hooks.useChooseWallet(), moves: false },
  useConnect: { show: () => hooks.useConnect().phase, moves: true },
  useConnectModal: { show: () => hooks.useConnectModal(), moves: true },
  useConnectedWallets: { show: () => hooks.useConnectedWallets().length, moves: true },
  useConnectionStatus: { show: () => hooks.useConnectionStatus(), moves: true },
  useDisconnect: { show: () => hooks.useDisconnect(), moves: false },
  useEnsAddress: { show: () => hooks.useEnsAddress({ name: 'vitalik.eth' }), moves: false },
  useEnsAvatar: { show: () => hooks.useEnsAvatar({ name: 'vitalik.eth' }), moves: false },
  useEnsName: { show: () => hooks.useEnsName(), moves: true },
  useEnsPicture: { show: () => hooks.useEnsPicture({ name: 'vitalik.eth' }), moves: false },
  useIsOnline: { show: () => hooks.useIsOnline(), moves: true },
  useLatchkey: { show: () => hooks.useLatchkey().id, moves: false },
  useLatchkeyDispatch: { show: () => hooks.useLatchkeyDispatch(), moves: false },
  useLatchkeySelector: { show: () => hooks.useLatchkeySelector((state) => [selectLocale(state), selectChains(state).length].join()), moves: true },
  useLogs: { show: () => hooks.useLogs({ address: other, fromBlock: undefined, toBlock: 'latest', event: 'event Transfer(address indexed from, address indexed to, uint256 value)' }), moves: false },
  usePendingCount: { show: () => hooks.usePendingCount(), moves: true },
  usePoint: { show: () => hooks.usePoint(walletsPoint).map(({ id }) => id), moves: true },
  useReadContract: { show: () => hooks.useReadContract(read), moves: false },
  useReadContracts: { show: () => hooks.useReadContracts({ calls: [read] }), moves: false },
  useReviewSend: { show: () => hooks.useReviewSend(), moves: false },
  useReviewSignature: { show: () => hooks.useReviewSignature(), moves: false },
  useReviewTypedData: { show: () => hooks.useReviewTypedData(), moves: false },
  useSend: { show: () => hooks.useSend(), moves: false },
  useSendCalls: { show: () => hooks.useSendCalls(), moves: false },
  useSignIn: { show: () => siweHooks.useSignIn(), moves: true },
  useSignMessage: { show: () => hooks.useSignMessage(), moves: false },
  useSignTypedData: { show: () => hooks.useSignTypedData(), moves: false },
  useStrings: { show: () => hooks.useStrings()('core.button.connect'), moves: true },
  useSwitchChain: { show: () => hooks.useSwitchChain().phase, moves: true },
  useTokenBalance: { show: () => hooks.useTokenBalance({ token: other }), moves: true },
  useTokenMetadata: { show: () => hooks.useTokenMetadata({ token: other }), moves: false },
  useUnconfirmedAccount: { show: () => hooks.useUnconfirmedAccount(), moves: true },
  useWallet: { show: () => hooks.useWallet('lateWallet')?.name, moves: true },
  useWalletName: { show: () => hooks.useWalletName('lateWallet'), moves: true },
  useWallets: { show: () => hooks.useWallets().map(({ wallet, state }) => `${wallet.id} ${state}`), moves: true },
  useWriteContract: { show: () => hooks.useWriteContract(), moves: false },
  ConnectButton: { show: () => createElement(hooks.ConnectButton), moves: true },
  ConnectEmbed: { show: () => createElement(hooks.ConnectEmbed), moves: true },
};

const isElement = (value: unknown): value is ReactNode => typeof value === 'object' && value !== null && '$$typeof' in value;

describe('a part of a page that is hydrated late', () => {
  it('is tried with every hook', () => {
    const names = [...Object.keys(hooks), ...Object.keys(siweHooks)].filter((name) => name.startsWith('use'));
    expect(Object.keys(cases)).toEqual(expect.arrayContaining(names));
  });

  it.each(Object.entries(cases))('meets with %s what its markup was made of, though the kit has gone on', async (_name, { show, moves }) => {
    function Late({ data }: { readonly data: Promise<string> }): ReactNode {
      const before = use(data);
      const shown = show();
      return <div data-shown="">{before}{isElement(shown) ? shown : JSON.stringify(shown, (_key, value: unknown) => (typeof value === 'function' ? 'a function' : value))}</div>;
    }
    const create = () => createTestKit({ plugins: [wallets, siwe.with(server)], adapters: [cookies] });
    const pageOf = ({ kit }: ReturnType<typeof create>, data: Promise<string>): ReactNode => (
      <hooks.LatchkeyProvider kit={kit} modal={false}><Suspense fallback={<p>waiting</p>}><Late data={data} /></Suspense></hooks.LatchkeyProvider>
    );
    isPage = false;
    const root = document.createElement('div');
    const onServer = create();
    root.innerHTML = renderToString(pageOf(onServer, Object.assign(Promise.resolve('late '), { status: 'fulfilled', value: 'late ' }))); // as React marks a promise whose value it has seen
    document.body.append(root);
    const element = root.querySelector('[data-shown]');
    const rendered = element?.textContent;

    isPage = true;
    const test = create();
    test.kit.register(early);
    const { kit } = test;
    let arrive = (_data: string): void => {};
    const data = new Promise<string>((resolve) => (arrive = resolve));
    const mismatches = jest.fn();
    const hydrated = await act(async () => hydrateRoot(root, pageOf(test, data), { onRecoverableError: mismatches }));
    await act(async () => {
      kit.register(late);
      await test.settled(kit.dispatch(connect({ walletId: 'pageWallets' })));
      kit.dispatch(localeChosen('de_DE'));
      kit.dispatch(customChainAdded(defineChain({ id: 77, name: 'Own', rpc: 'https://own.example' })));
      kit.dispatch(switchStarted({ chainId: 77 }));
      kit.dispatch(activityRead([{ id: 'a', chainId: 1_337, from: address, valueWei: 1n, hasData: false, sinceMs: 1, phase: { at: 'pending', hash: '0x1' } }]));
      kit.dispatch(openModal());
      test.setOnline(false);
    });
    expect([kit.getState().connection.activeWalletId, root.querySelector('[data-shown]')]).toEqual(['pageWallets', element]);
    await act(async () => arrive('late '));
    expect(mismatches.mock.calls).toEqual([]);
    expect(root.querySelector('[data-shown]')).toBe(element);
    expect(!moves || element?.textContent !== rendered).toBe(true); // or the case would show nothing
    await act(async () => hydrated.unmount());
    root.remove();
    for (const each of [kit, onServer.kit]) each.destroy();
  });
});
