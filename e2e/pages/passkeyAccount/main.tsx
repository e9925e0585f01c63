import { createRoot } from 'react-dom/client';
import { localAccount } from '../../../adapters/ethers/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { addGuardian, addOwner, addPasskey, listOwners, removeOwner, walletPasskey } from '../../../plugins/walletPasskey/index.ts';
import type { PasskeyContracts } from '../../../plugins/walletPasskey/index.ts';
import { createLatchkey, defineChain, selectActivity, send, showScreen } from '../../../src/index.ts';
import { getActiveAccount } from '../../../src/plugin.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';

/** What the test says in the address. */
const { rpc, bundler, contracts, privateKey } = JSON.parse(new URLSearchParams(location.search).get('world') ?? '{}') as { readonly rpc: string; readonly bundler: string; readonly contracts: Partial<PasskeyContracts>; readonly privateKey: string }; // the test's own

const kit = createLatchkey({
  chains: [defineChain({ id: 31_337, name: 'Anvil', rpc, testnet: true })],
  plugins: [walletLocal({ id: 'key', name: 'Key Wallet', openSession: localAccount({ privateKey }) }), walletPasskey.with({ bundlers: bundler, contracts, siteName: 'Shop' })],
});

createRoot(document.querySelector('#root') ?? document.body).render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>);

const codeOf = (error: unknown): string => (error as { readonly code?: string }).code ?? String(error); // a WalletError, or what broke
const shop = {
  address: (): string => kit.dispatch(getActiveAccount()).address,
  send: (request: { readonly to: string; readonly data: string }) => kit.dispatch(send(request)).then(() => 'sent', codeOf),
  addPasskey: () => kit.dispatch(addPasskey()).then(({ owner }) => owner, codeOf),
  owners: async () => (await kit.dispatch(listOwners())).owners,
  addOwner: (address: string) => kit.dispatch(addOwner({ address })).then(() => 'added', codeOf),
  addGuardian: (address: string) => kit.dispatch(addGuardian({ address })).then(() => 'added', codeOf),
  /** As a button of the site would. */
  recover: () => kit.dispatch(showScreen('passkey.recover')),
  removeOwner: (address: string) => kit.dispatch(removeOwner({ address })).then(() => 'removed', codeOf),
  phases: () => selectActivity(kit.getState()).map(({ phase }) => phase.at),
};

export type PasskeyShop = typeof shop;
Object.assign(window, { shop });
