import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectApp } from '../plugins/connectApp/index.ts';
import { describeErc7730 } from '../plugins/describeErc7730/index.ts';
import { siwe } from '../plugins/siwe/index.ts';
import { tokenList } from '../plugins/tokenList/index.ts';
import { walletCoinbase } from '../plugins/walletCoinbase/index.ts';
import { walletConnect } from '../plugins/walletConnect/index.ts';
import { walletConnectModal } from '../plugins/walletConnectModal/index.ts';
import { walletInjected } from '../plugins/walletInjected/index.ts';
import { createLatchkey } from '../src/index.ts';
import { App } from './App.tsx';
import { readChains, readCoinbaseUrl, readConnectDelayMs, readDescriptors, readHasInApp, readInApp, readLocalKey, readMail, readNonce, readSignInOnConnect, readRelay, readSelection, readSignIn, readTokens } from './demoConfig.ts';
import { localKey } from './localKey.ts';
import { kitIdOf } from './inApp/inApp.ts';
import { httpMail } from './mail/httpMail.ts';
import { mailWallet } from './mail/mailWallet.ts';
import type { MockedWorld } from './mocked/mockedWorld.ts';
import { httpSite } from './signIn/signInSite.ts';

async function start(element: HTMLElement): Promise<void> {
  const page = new URLSearchParams(location.search).get('page');
  if (__MOCKS__ && (page === 'gallery' || page === 'story')) {
    const { start: startGallery } = await import('./gallery/start.tsx');
    startGallery(element);
    return;
  }
  if (__MOCKS__ && page === 'identity') {
    const { IdentityPage } = await import('./identity/IdentityPage.tsx');
    createRoot(element).render(<IdentityPage />);
    return;
  }
  if (__MOCKS__ && page === 'showcase') {
    const { start: startShowcase } = await import('./showcase/start.tsx');
    await startShowcase(element);
    return;
  }
  let mocked: MockedWorld | undefined;
  if (__MOCKS__) {
    const { startMockedWorld } = await import('./mocked/mockedWorld.ts');
    mocked = await startMockedWorld();
  }
  const inAppConfig = readInApp();
  const inApp = inAppConfig ? (await import('./inApp/serverInApp.ts')).createServerInApp(inAppConfig) : readHasInApp() ? mocked?.inApp : undefined;
  const signIn = readSignIn();
  const relay = readRelay();
  const key = readLocalKey();
  const mail = readMail();
  const coinbaseUrl = readCoinbaseUrl();
  const descriptors = readDescriptors();
  const kit = createLatchkey({
    chains: mocked?.chains ?? (await readChains()),
    adapters: mocked?.adapters ?? [],
    ...(mocked && { service: mocked.service }),
    ...readSelection(),
    ...(inApp && kitIdOf(inApp.device)),
    plugins: [
      walletInjected.with({
        recommended: [{ rdns: 'io.metamask', name: 'MetaMask', links: { homepage: 'https://metamask.io', chrome: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' } }],
        connectDelayMs: readConnectDelayMs(),
        signInOnConnect: readSignInOnConnect(),
      }),
      ...(relay ? [walletConnect.with({ projectId: 'local-test-project', relayUrl: relay.relayUrl, verify: relay.verify, metadata: { name: 'Playground' } }), ...(relay.hasVendorModal ? [walletConnectModal.with({ name: 'Other modal' })] : [])] : []),
      ...(relay ? [connectApp.with({ projectId: 'local-test-project', relayUrl: relay.relayUrl, metadata: { name: 'Playground Wallet' } })] : []),
      ...(key === undefined ? [] : [localKey(key)]),
      ...(mail === undefined ? [] : [mailWallet(httpMail(mail))]),
      ...(signIn ? [siwe.with({ ...httpSite(signIn.base), isRequired: signIn.isRequired })] : []),
      ...(coinbaseUrl === undefined ? [] : [walletCoinbase.with({ appName: 'Playground', keysUrl: coinbaseUrl })]),
      ...(descriptors.length === 0 ? [] : [describeErc7730({ descriptors })]),
      ...(inApp?.plugins ?? []),
      // What is real takes the place of what is mocked.
      ...(mocked?.plugins ?? []).filter(({ id }) => (relay === undefined || id !== walletConnect.id) && (coinbaseUrl === undefined || id !== walletCoinbase.id)),
      tokenList.with({ tokens: [...readTokens(), ...(mocked ? mocked.chains.map(({ id }) => ({ chainId: id, address: mocked.token, symbol: 'MUSD', name: 'Mock Dollar', decimals: 6, priceUsd: 1 })) : [])] }),
    ],
  });
  const nonce = readNonce();
  const { App: Page } = page === 'theme' ? await import('./theme/ThemePage.tsx') : { App };
  createRoot(element).render(
    <StrictMode>
      <Page kit={kit} mocked={mocked} inApp={inApp} {...(nonce !== undefined && { nonce })} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    root.textContent = error instanceof Error ? `The playground could not start: ${error.message}` : 'The playground could not start.';
  });
}
