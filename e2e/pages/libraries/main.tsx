import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets';
import { createConfig, useConnect, useConnection, useConnectors, useDisconnect, useSendTransaction, useSignMessage, useSwitchChain, useWaitForTransactionReceipt, WagmiProvider } from 'wagmi';
import type { Config } from 'wagmi';
import { toViemChain, toViemTransport } from '../../../adapters/viem/index.ts';
import { fromRainbowKitWallet, readRainbowKitIcon, toWagmiConnector } from '../../../adapters/wagmi/index.ts';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { createLatchkey, defineChain } from '../../../src/index.ts';
import type { Latchkey } from '../../../src/index.ts';
import { toEip1193Provider } from '../../../src/provider.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import type { UiKit } from '../../../src/react.ts';
import { servicesOf } from '../../../src/contracts/servicesOf.ts';

/** Whom the page's buttons send to. */
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

async function start(): Promise<void> {
  const { chains: given } = JSON.parse(document.querySelector('#latchkey-demo')?.textContent ?? '') as { readonly chains: readonly Parameters<typeof defineChain>[0][] }; // as the test wrote it
  const [home, away] = given.map(defineChain);
  if (!home || !away) throw new Error('The page needs two chains.');
  const kit = createLatchkey({ chains: [home, away], plugins: [walletInjected] });
  const chains = [toViemChain(home), toViemChain(away)] as const;
  if (new URLSearchParams(location.search).has('rainbowkit')) {
    const icon = await readRainbowKitIcon(injectedWallet());
    kit.register(walletAdapter({ ...fromRainbowKitWallet(injectedWallet, { chains, id: 'rainbowKitWallet', name: 'Wallet of RainbowKit' }), ...(icon !== undefined && { icon }) }));
  }
  const transport = toViemTransport(servicesOf(kit).transport);
  const config = createConfig({
    chains,
    connectors: [toWagmiConnector({ provider: toEip1193Provider(kit) })],
    transports: { [home.id]: transport, [away.id]: transport },
    multiInjectedProviderDiscovery: false,
  });
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<StrictMode><Page kit={kit} config={config} /></StrictMode>);
}

function Page({ kit, config }: { readonly kit: Latchkey & UiKit; readonly config: Config }): ReactNode {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return (
    <LatchkeyProvider kit={kit} nonce={nonce}>
      <WagmiProvider config={config}>
        <QueryClientProvider client={queries}>
          <header><ConnectButton /></header>
          <main><Wagmi away={config.chains.at(-1)?.id ?? 0} /></main>
        </QueryClientProvider>
      </WagmiProvider>
    </LatchkeyProvider>
  );
}

function Wagmi({ away }: { readonly away: number }): ReactNode {
  const { status, address, chainId, connector } = useConnection();
  const [ours] = useConnectors();
  const connecting = useConnect();
  const leaving = useDisconnect();
  const sending = useSendTransaction();
  const receipt = useWaitForTransactionReceipt({ hash: sending.data, pollingInterval: 100 });
  const signing = useSignMessage();
  const switching = useSwitchChain();
  const [failed] = [connecting, sending, signing, switching].map(({ error }) => error).filter(Boolean);
  const facts = { Status: status, Account: address, Chain: chainId, Connector: connector?.id, Hash: sending.data, Receipt: receipt.data?.status, Signature: signing.data, Error: failed?.name, Cause: failed?.cause instanceof Error ? failed.cause.name : undefined };
  return (
    <>
      <button type="button" onClick={() => ours && connecting.mutate({ connector: ours })}>wagmi: connect</button>
      <button type="button" onClick={() => leaving.mutate({})}>wagmi: disconnect</button>
      <button type="button" onClick={() => sending.mutate({ to: recipient, value: 5n })}>wagmi: send</button>
      <button type="button" onClick={() => signing.mutate({ message: 'hello' })}>wagmi: sign</button>
      <button type="button" onClick={() => switching.mutate({ chainId: away })}>wagmi: switch</button>
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-fact={name}>{value ?? ''}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

void start();
