// Types only: checked by tsc, never run.
import { createConfig, getConnectorClient, injected, mock } from '@wagmi/core';
import type { Config, Connector, CreateConnectorFn } from '@wagmi/core';
import { mainnet } from 'viem/chains';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import type { Latchkey } from '../../src/index.ts';
import { toEip1193Provider } from '../../src/provider.ts';
import type { WalletProvider } from '../../src/provider.ts';
import { toViemTransport } from '../viem/index.ts';
import { fromRainbowKitWallet, fromWagmiConnector, readRainbowKitIcon, toWagmiConnector } from './index.ts';
import type { RainbowKitWallet } from './index.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';

/** Fails to compile unless both are the same type. */
function same<A, B>(..._proof: [A] extends [B] ? ([B] extends [A] ? [] : ['not the same']) : ['not the same']): void {}

declare const kit: Latchkey;
declare const provider: Eip1193Provider;
const chains = [mainnet] as const;

// Out: a connector like any other, whose provider is known by its type.
const create: CreateConnectorFn = toWagmiConnector({ provider });
void create;
const config = createConfig({ chains, connectors: [toWagmiConnector({ provider: toEip1193Provider(kit) })], transports: { [mainnet.id]: toViemTransport(servicesOf(kit).transport) } });
const asConfig: Config = config as Config;
void getConnectorClient(asConfig);
const lazy = toWagmiConnector({ provider: async () => (await import('../../src/provider.ts')).toEip1193Provider(kit), id: 'site', name: 'Site' });
same<Awaited<ReturnType<ReturnType<typeof lazy>['getProvider']>>, WalletProvider | undefined>();
// @ts-expect-error a connector needs a provider
toWagmiConnector({ id: 'site' });
// @ts-expect-error that is none
toWagmiConnector({ provider: kit });

// In: what walletAdapter takes.
declare const connector: Connector;
walletAdapter(fromWagmiConnector(injected(), { chains }));
walletAdapter(fromWagmiConnector(mock({ accounts: ['0x0000000000000000000000000000000000000001'] }), { chains, id: 'mocked', icon: 'data:image/png;base64,' }));
walletAdapter({ ...fromWagmiConnector(connector), recommended: true });
walletAdapter(fromWagmiConnector(toWagmiConnector({ provider }), { chains }));
// @ts-expect-error one that no config has made needs chains
fromWagmiConnector(injected());

declare const rainbow: RainbowKitWallet;
declare const makeRainbow: (options: { readonly projectId: string; readonly appName?: string }) => RainbowKitWallet;
walletAdapter(fromRainbowKitWallet(rainbow, { chains }));
walletAdapter(fromRainbowKitWallet(makeRainbow, { chains, parameters: { projectId: 'x' } }));
void (async () => {
  const icon = await readRainbowKitIcon(rainbow);
  walletAdapter({ ...fromRainbowKitWallet(rainbow, { chains }), ...(icon !== undefined && { icon }) });
});
// @ts-expect-error not what that wallet is made with
fromRainbowKitWallet(makeRainbow, { chains, parameters: { project: 'x' } });
