import { connect, createLatchkey, selectShownScreen, showScreen } from 'latchkey';
import { walletAdapter } from 'latchkey/plugins/walletAdapter';
import { guestBookPlugin } from './guestBook';

declare const process: { exit(code: number): never };

function assert(holds: boolean, what: string): asserts holds {
  if (holds) return;
  console.error(`The plugin of the README: ${what}`);
  process.exit(1);
}

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const provider = {
  request: async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x1' : [address]),
  on: () => undefined,
  removeListener: () => undefined,
};
const kit = createLatchkey({
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
  plugins: [walletAdapter({ id: 'acmeWallet', name: 'Acme', getProvider: () => provider })],
});
const traceOf = (): string => JSON.stringify([Object.keys(kit.getState()), kit.explain(), kit.plugins().map(({ id }) => id), kit.contentSecurityPolicy()]);

const before = traceOf();
const withBook = kit.register(guestBookPlugin);
assert(withBook.getState().guestBook.visits === 0, 'its state does not start as it says');
await kit.dispatch(connect({ walletId: 'acmeWallet' }));
assert(withBook.getState().guestBook.visits === 1, 'its listener did not hear of the connect');
kit.dispatch(showScreen('guestBook.page'));
assert(selectShownScreen(kit.getState())?.screenId === 'guestBook.page', 'its screen does not show');
assert(kit.contentSecurityPolicy().includes('https://guests.example'), 'its origin is not in the policy');
kit.unregister('guestBook');
assert(selectShownScreen(kit.getState()) === undefined, 'its screen stays open');
assert(traceOf() === before, 'it leaves a trace');
kit.destroy();
