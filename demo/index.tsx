import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { walletInjected } from '../plugins/walletInjected/index.ts';
import { createLatchkey } from '../src/index.ts';
import { App } from './App.tsx';
import { readChains, readConnectDelayMs, readNonce, readSelection } from './demoConfig.ts';
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
    ...readSelection(),
    plugins: [
      walletInjected.with({
        recommended: [{ rdns: 'io.metamask', name: 'MetaMask', links: { homepage: 'https://metamask.io', chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' } }],
        connectDelayMs: readConnectDelayMs(),
      }),
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
