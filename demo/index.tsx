import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tokenList } from '../plugins/tokenList/index.ts';
import { walletInjected } from '../plugins/walletInjected/index.ts';
import { createLatchkey } from '../src/index.ts';
import { App } from './App.tsx';
import { readChains, readConnectDelayMs, readNonce, readTokens } from './demoConfig.ts';
import type { MockedWorld } from './mocked/mockedWorld.ts';

async function start(element: HTMLElement): Promise<void> {
  let mocked: MockedWorld | undefined;
  if (__MOCKS__) {
    const { startMockedWorld } = await import('./mocked/mockedWorld.ts');
    mocked = await startMockedWorld();
  }
  const kit = createLatchkey({
    chains: mocked?.chains ?? (await readChains()),
    adapters: mocked?.adapters ?? [],
    plugins: [
      walletInjected.with({
        recommended: [{ rdns: 'io.metamask', name: 'MetaMask', links: { homepage: 'https://metamask.io', chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' } }],
        connectDelayMs: readConnectDelayMs(),
      }),
      tokenList.with({ tokens: [...readTokens(), ...(mocked ? mocked.chains.map(({ id }) => ({ chainId: id, address: mocked.token, symbol: 'MUSD', name: 'Mock Dollar', decimals: 6, priceUsd: 1 })) : [])] }),
    ],
  });
  const nonce = readNonce();
  createRoot(element).render(
    <StrictMode>
      <App kit={kit} mocked={mocked} {...(nonce !== undefined && { nonce })} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    root.textContent = error instanceof Error ? `The playground could not start: ${error.message}` : 'The playground could not start.';
  });
}
