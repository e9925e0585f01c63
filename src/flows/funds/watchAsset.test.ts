import { getAddress } from 'ethers';
import { createFakeClock, createFakeWallet, createMockWorld, mockAccounts, mockChainTwo, mockToken } from '../../../mocks/index.ts';
import type { FakeWallet, StartedMockWorld } from '../../../mocks/index.ts';
import { startMockWorld } from '../../../mocks/node.ts';
import { createTestKit } from '../../../mocks/testing/index.ts';
import type { TestKit } from '../../../mocks/testing/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import type { CoreState } from '../../store/coreState.ts';
import { connect } from '../connection/connect.ts';
import { answerRequest } from '../requests/answerRequest.ts';
import { offeredTokens, wasOffered } from './offeredTokens.ts';
import { ownTokens } from './ownTokens.ts';
import { watchAsset } from './watchAsset.ts';

const [alice] = mockAccounts;
const address = getAddress(mockToken.address);
const { symbol, decimals } = mockToken;
let test: TestKit<CoreState>;
let started: StartedMockWorld;
let wallet: FakeWallet;

beforeEach(() => {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  started = startMockWorld({ world });
  wallet = createFakeWallet({ world, scenario: { kind: 'approveAll' } });
  test = createTestKit({ clock, world, plugins: [
    walletAdapter({ id: 'fake', name: 'Fake', getProvider: () => wallet.provider }),
  ] }) as unknown as TestKit<CoreState>; // as wide as the flows need it
});
afterEach(() => {
  test.kit.destroy();
  started.stop();
});

const open = (walletId: string) => test.settled(test.kit.dispatch(connect({ walletId })));
const asked = (options: object, more: object = {}) => test.kit.dispatch(answerRequest({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: { address, symbol, decimals, ...options } }, review: true, asker: { name: 'An app', url: 'https://app.example' }, ...more }));
const own = () => ownTokens.get(servicesOf(test.kit)).map((token) => [token.address, token.symbol, token.name, token.decimals]);

describe('watchAsset', () => {
  it('leaves a wallet that asks by itself to do so', async () => {
    await open('fake');
    expect(await test.settled(test.kit.dispatch(watchAsset({ address, symbol, decimals })))).toBe(true);
    wallet.scenario.set({ kind: 'rejectAll' });
    await expect(test.settled(test.kit.dispatch(watchAsset({ address, symbol, decimals })))).rejects.toMatchObject({ code: 'user.rejected' });
    await expect(test.settled(asked({}))).rejects.toMatchObject({ code: 4001 });
    expect(own()).toEqual([]);
  });

  it('says so where a wallet does not know the method, and asks of no other chain than the wallet is on', async () => {
    const { provider } = wallet;
    test.kit.register(walletAdapter({ id: 'plain', name: 'Plain', getProvider: () => ({ ...provider, on: provider.on.bind(provider), removeListener: provider.removeListener.bind(provider), request: async (request) => {
      if (request.method === 'wallet_watchAsset') throw Object.assign(new Error('The method does not exist.'), { code: -32601 });
      return provider.request(request);
    } }) }));
    await open('plain');
    await expect(test.settled(test.kit.dispatch(watchAsset({ address, symbol, decimals })))).rejects.toMatchObject({ code: 'wallet.unsupported' });
    await expect(test.settled(test.kit.dispatch(watchAsset({ chainId: mockChainTwo.id, address })))).rejects.toMatchObject({ code: 'request.otherChain' });
  });
});

describe('offeredTokens', () => {
  it('remembers a token for its wallet, and a wallet that takes none for all', () => {
    const token = { chainId: 1, address };
    const offered = [{ walletId: 'a', token }, { walletId: 'b' }];
    expect([wasOffered(offered, 'a', token), wasOffered(offered, 'a', { ...token, address: address.toLowerCase() }), wasOffered(offered, 'b', token)]).toEqual([true, true, true]);
    expect([wasOffered(offered, 'c', token), wasOffered(offered, 'a', { ...token, chainId: 2 }), wasOffered(offered, 'a', { ...token, address: alice.address })]).toEqual([false, false, false]);
  });

  it('reads back what it kept, and nothing else', () => {
    const services = servicesOf(test.kit);
    offeredTokens.add(services, { walletId: 'a', token: { chainId: 1, address } });
    offeredTokens.add(services, { walletId: 'b' });
    expect(offeredTokens.get(services)).toEqual([{ walletId: 'b' }, { walletId: 'a', token: { chainId: 1, address } }]);
  });
});
