import { connect, createLatchkey, defineAdapter, hasCode, httpPort, selectShownScreen, showScreen } from 'latchkey';
import { walletAdapter } from 'latchkey/plugins/walletAdapter';
import { guestBookKey, guestBookPlugin, signGuestBook } from './guestBook';
import { contentSecurityPolicy } from 'latchkey/policy';

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
let status = 200;
const posted: (string | undefined)[] = [];
const http = defineAdapter({ id: 'testHttp', port: httpPort, supports: () => true, create: () => ({ send: async ({ body }) => {
  posted.push(body);
  return { status, statusText: '', headers: {}, body: '' };
} }) });
const create = (id: string) => createLatchkey({
  id,
  chains: [{ id: 1, name: 'Ethereum', rpc: 'https://rpc.example', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }],
  adapters: [http],
  plugins: [walletAdapter({ id: 'acmeWallet', name: 'Acme', getProvider: () => provider })],
});
const [kit, other] = [create('one'), create('two')];
const traceOf = (each: typeof kit): string => JSON.stringify([Object.keys(each.getState()), each.explain(), each.plugins().map(({ id }) => id), contentSecurityPolicy(each)]);

const before = [traceOf(kit), traceOf(other)];
const withBook = kit.register(guestBookPlugin);
assert(withBook.getState().guestBook.visits === 0, 'its state does not start as it says');
await kit.dispatch(connect({ walletId: 'acmeWallet' }));
const greeted = guestBookKey.flow(({ live }) => [...live.greeted].join());
assert(kit.dispatch(greeted()) === 'acmeWallet', 'its listener did not hear of the connect');
await kit.transport(1).then((transport) => transport.request({ method: 'eth_blockNumber', params: [] })).catch(() => undefined); // no node answers here
assert(kit.dispatch(guestBookKey.flow(({ live }) => live.requests)()) === 1, 'its RPC layer did not see the request');
await kit.dispatch(signGuestBook('Ada'));
assert(withBook.getState().guestBook.visits === 1 && posted.at(-1) === 'Ada', 'its flow did not run as the plugin');
status = 507;
const failure: unknown = await kit.dispatch(signGuestBook('Bob')).catch((error: unknown) => error);
assert(hasCode(failure, 'guestBook.full'), 'its error has no code');
kit.dispatch(showScreen('guestBook.page'));
assert(selectShownScreen(kit.getState())?.screenId === 'guestBook.page', 'its screen does not show');
assert(contentSecurityPolicy(kit).includes('https://guests.example'), 'its origin is not in the policy');
assert(kit.explain().some(({ plugin, point }) => plugin === 'guestBook' && point === 'live'), 'what it keeps live is not explained');
kit.unregister('guestBook');
assert(selectShownScreen(kit.getState()) === undefined, 'its screen stays open');
assert(traceOf(kit) === before[0], 'it leaves a trace');
assert(traceOf(other) === before[1], 'the second kit noticed');
for (const each of [kit, other]) each.destroy();
