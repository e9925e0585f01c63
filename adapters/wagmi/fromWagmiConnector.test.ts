import { injected } from '@wagmi/core';
import { mainnet } from 'viem/chains';
import { createFakeWallet, mockAccounts } from '../../mocks/index.ts';
import { checkPlugin, createTestKit, createTestStorage } from '../../mocks/testing/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { selectActiveAddress, selectConnectionStatus } from '../../src/store/connection.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { TestKit } from '../../mocks/testing/index.ts';
import { fromWagmiConnector, imageOf, toPluginId } from './fromWagmiConnector.ts';

const target = (provider: () => Eip1193Provider | undefined, part: { readonly id?: string; readonly icon?: string } = {}) =>
  injected({ target: () => ({ id: 'io.test', name: 'Test', ...part, provider: () => provider() as never }) }); // an EIP-1193 provider, of wider types

// wagmi's connector looks for one around it.
beforeAll(() => void Object.assign(globalThis, { window: globalThis }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

describe('fromWagmiConnector', () => {
  it('comes back after a reload, without a prompt', async () => {
    const storage = createTestStorage();
    let provider: Eip1193Provider | undefined;
    const start = (): TestKit<CoreState> => createTestKit({ plugins: [walletAdapter(fromWagmiConnector(target(() => provider), { chains: [mainnet] }))], storage }) as unknown as TestKit<CoreState>; // with the core's state
    const first = start();
    const wallet = createFakeWallet({ world: first.world, scenario: { kind: 'approveAll' } });
    ({ provider } = wallet);
    first.kit.start();
    await first.clock.advance(0);
    await first.settled(first.kit.dispatch(connect({ walletId: 'ioTest' })));
    first.kit.destroy();
    wallet.scenario.set({ kind: 'byHand' });
    const second = start();
    second.kit.start();
    await second.turnUntil(() => selectConnectionStatus(second.kit.getState()) === 'connected');
    expect([selectActiveAddress(second.kit.getState()), wallet.requests()]).toEqual([mockAccounts[0].address, []]);
    second.kit.destroy();
    first.world.close();
    second.world.close();
  });

  it('connects one whose setup fails or never ends, as wagmi does', async () => {
    for (const setup of [async () => { throw new Error('no frame'); }, () => { throw new Error('no frame at all'); }, () => new Promise<void>(() => {})]) {
      let provider: Eip1193Provider | undefined;
      const create: typeof made = (config) => ({ ...made(config), setup });
      const made = target(() => provider);
      const test = createTestKit({ plugins: [walletAdapter(fromWagmiConnector(create, { chains: [mainnet] }))] }) as unknown as TestKit<CoreState>; // with the core's state
      ({ provider } = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }));
      expect((await test.settled(test.kit.dispatch(connect({ walletId: 'ioTest' })))).accounts).toContain(mockAccounts[0].address);
      test.kit.destroy();
      test.world.close();
    }
  });

  it('goes without a trace', async () => {
    let provider: Eip1193Provider | undefined;
    let heard = 0;
    const findings = await checkPlugin(walletAdapter(fromWagmiConnector(target(() => provider), { chains: [mainnet] })), {
      use: async (test) => {
        const inner = createFakeWallet({ world: test.world, scenario: { kind: 'approveAll' } }).provider;
        provider = { ...inner, on: (...listening) => ((heard += 1), inner.on(...listening)), removeListener: (...listening) => ((heard -= 1), inner.removeListener(...listening)) };
        await test.settled(test.kit.dispatch(connect({ walletId: 'ioTest' })));
        expect(heard).toBe(6); // three of ours, three of the connector's own
      },
    });
    expect([findings, heard]).toEqual([[], 3]); // those of the connector stay, as in wagmi, until it is disconnected
  });

  it('takes names from the site before those of the connector, and an icon only if it is data', () => {
    const from = (icon: string, own = {}) => fromWagmiConnector(target(() => undefined, { icon }), { chains: [mainnet], ...own });
    expect(from('https://icons.example/a.png').icon).toBeUndefined();
    expect(from('data:image/png;base64,AAAA').icon).toBe('data:image/png;base64,AAAA');
    expect(from('data:image/png;base64,AAAA', { id: 'own', name: 'Own', icon: 'data:image/png;base64,BBBB' })).toMatchObject({ id: 'own', name: 'Own', icon: 'data:image/png;base64,BBBB' });
  });

  it('does not come without chains, where it has to make the connector', () => {
    expect(() => fromWagmiConnector(injected() as never)).toThrow(expect.objectContaining({ code: 'wagmi.noChains' }));
  });
});

describe('toPluginId', () => {
  it.each([['io.metamask', 'ioMetamask'], ['metaMask', 'metaMask'], ['WalletConnect', 'walletConnect'], ['1inch', 'wallet1inch'], ['core', 'coreWallet'], ['universal-profiles', 'universalProfiles'], ['', 'wallet']])('makes %j to %j', (id, made) => {
    expect(toPluginId(id)).toBe(made);
  });
});

describe('imageOf', () => {
  it('takes an image that is data', () => {
    expect([imageOf('\ndata:image/svg+xml;base64,AA'), imageOf('data:text/html,<script>'), imageOf('https://a.example/b.png'), imageOf(5)]).toEqual(['data:image/svg+xml;base64,AA', undefined, undefined, undefined]);
  });
});
