import { connect, createConfig, custom, getConnection, switchChain } from '@wagmi/core';
import type { Config } from '@wagmi/core';
import { mainnet, optimism } from 'viem/chains';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { toWagmiConnector } from './toWagmiConnector.ts';

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A provider that answers by method, and tells what it is told to tell. */
function scripted(answers: Readonly<Record<string, (params: unknown) => unknown>>) {
  const listeners = new Map<string, (payload: unknown) => void>();
  const asked: (readonly [string, unknown])[] = [];
  const provider: Eip1193Provider = {
    request: async ({ method, params }) => {
      asked.push([method, params]);
      return answers[method]?.(params);
    },
    on: (event, listener) => listeners.set(event, listener),
    removeListener: (event) => listeners.delete(event),
  };
  return { provider, asked, tell: (event: string, payload?: unknown) => listeners.get(event)?.(payload) };
}
const wagmi = (provider: Parameters<typeof toWagmiConnector>[0]['provider']): Config => createConfig({
  chains: [mainnet, optimism], connectors: [toWagmiConnector({ provider, id: 'own', name: 'Own', icon: 'data:image/png;base64,', rdns: 'io.own' })],
  transports: { [mainnet.id]: custom({ request: async () => null }), [optimism.id]: custom({ request: async () => null }) }, storage: null, multiInjectedProviderDiscovery: false,
}) as Config; // as a site without its own types sees it
function ours({ connectors: [connector] }: Config) {
  if (!connector) throw new Error('There is no connector.');
  return connector;
}
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const unknown = Object.assign(new Error('Unrecognized chain'), { code: 4902 });

describe('toWagmiConnector', () => {
  it('is named as the site names it', () => {
    expect(ours(wagmi(scripted({}).provider))).toMatchObject({ id: 'own', name: 'Own', type: 'latchkey', icon: 'data:image/png;base64,', rdns: 'io.own' });
  });

  it('adds a chain that is not known, as the site has it, and switches where adding did not', async () => {
    let chainId = '0x1';
    let isKnown = false;
    const { provider, asked } = scripted({
      eth_requestAccounts: () => [alice.toLowerCase()],
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: () => {
        if (!isKnown) throw unknown;
        chainId = '0xa';
        return null;
      },
      wallet_addEthereumChain: () => {
        isKnown = true;
        return null;
      },
    });
    const config = wagmi(provider);
    await connect(config, { connector: ours(config) });
    await switchChain(config, { chainId: 10, addEthereumChainParameter: { rpcUrls: ['https://own.example'] } });
    expect(getConnection(config)).toMatchObject({ address: alice, chainId: 10 });
    expect(asked.filter(([method]) => method.startsWith('wallet_'))).toEqual([
      ['wallet_switchEthereumChain', [{ chainId: '0xa' }]],
      ['wallet_addEthereumChain', [{ chainId: '0xa', chainName: 'OP Mainnet', nativeCurrency: optimism.nativeCurrency, rpcUrls: ['https://own.example'], blockExplorerUrls: ['https://optimistic.etherscan.io'] }]],
      ['wallet_switchEthereumChain', [{ chainId: '0xa' }]],
    ]);
  });

  it('says what went wrong with a switch as wagmi does', async () => {
    const { provider } = scripted({ eth_requestAccounts: () => [alice], eth_chainId: () => '0x1', wallet_switchEthereumChain: () => { throw new Error('odd'); } });
    const config = wagmi(provider);
    await connect(config, { connector: ours(config) });
    await expect(switchChain(config, { chainId: 10 })).rejects.toMatchObject({ name: 'SwitchChainError', details: 'odd' });
    expect(await connect(wagmi(provider), { connector: toWagmiConnector({ provider }), chainId: 10 })).toMatchObject({ chainId: 1 }); // it keeps its own
  });

  it('connects no wallet that has left before the chain was known', async () => {
    let answerChain: (chainId: string) => void = () => {};
    const { provider, tell } = scripted({ eth_chainId: () => new Promise((resolve) => { answerChain = resolve; }) });
    const config = wagmi(provider);
    await settle();
    tell('accountsChanged', [alice]);
    await settle();
    tell('accountsChanged', []);
    answerChain('0x1');
    await settle();
    expect(getConnection(config).status).toBe('disconnected');
  });

  it('connects by itself who connects in the kit, and drops events that make no sense', async () => {
    const { provider, tell } = scripted({ eth_chainId: () => '0x1', eth_accounts: () => [alice] });
    const config = wagmi(provider);
    await settle();
    tell('accountsChanged', ['no address']);
    tell('chainChanged', 'nowhere');
    await settle();
    expect(getConnection(config).status).toBe('disconnected');
    tell('connect', { chainId: '0x1' });
    await settle();
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: alice, chainId: 1 });
    tell('chainChanged', '0xa');
    await settle();
    expect(getConnection(config).chainId).toBe(10);
    tell('disconnect');
    expect(getConnection(config).status).toBe('disconnected');
  });

  it('looks again for a provider that could not be loaded', async () => {
    const { provider } = scripted({ eth_requestAccounts: () => [alice], eth_chainId: () => '0x1' });
    let tries = 0;
    const config = wagmi(async () => {
      tries += 1;
      if (tries === 1) throw new Error('chunk lost');
      return provider;
    });
    await settle();
    await connect(config, { connector: ours(config) });
    expect([tries, getConnection(config).address]).toEqual([2, alice]);
  });
});
