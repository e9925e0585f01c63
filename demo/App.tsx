import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { chooseLocale, localeTags, selectLocale, toLanguageTag } from '../src/index.ts';
import { ConnectButton, LatchkeyProvider, useLatchkeyDispatch, useLatchkeySelector } from '../src/react.ts';
import type { ThemeChoice, UiKit } from '../src/react.ts';
import type { Latchkey } from '../src/index.ts';
import { readPreload } from './demoConfig.ts';
import type { InApp } from './inApp/inApp.ts';
import type { MockedWorld } from './mocked/mockedWorld.ts';
import { AccountPanel } from './panels/AccountPanel.tsx';
import { ContractsPanel } from './panels/ContractsPanel.tsx';
import { EmbedPanel } from './panels/EmbedPanel.tsx';
import { FundsPanel } from './panels/FundsPanel.tsx';
import { PluginsPanel } from './panels/PluginsPanel.tsx';
import { SendPanel } from './panels/SendPanel.tsx';
import { SignPanel } from './panels/SignPanel.tsx';
import { SiwePanel } from './panels/SiwePanel.tsx';

// Named here only, so that a page without mocks carries nothing of them.
const SmartPanel = __MOCKS__ ? lazy(() => import('./mocked/SmartPanel.tsx')) : undefined;
const RelayerPanel = __MOCKS__ ? lazy(() => import('./mocked/RelayerPanel.tsx')) : undefined;
const DropsPanel = __MOCKS__ ? lazy(() => import('./mocked/DropsPanel.tsx')) : undefined;
const MockedPanel = __MOCKS__ ? lazy(() => import('./mocked/MockedPanel.tsx')) : undefined;

const InAppPanel = lazy(() => import('./inApp/InAppPanel.tsx'));

const Inspector = __MOCKS__ ? lazy(() => import('../src/inspector.ts').then(({ LatchkeyInspector }) => ({ default: LatchkeyInspector }))) : undefined;

export interface AppProps {
  readonly kit: Latchkey & UiKit;
  readonly mocked: MockedWorld | undefined;
  readonly inApp?: InApp | undefined;
  readonly nonce?: string;
}

/** The playground: the button as a site would place it, and every hook beside it. */
export function App({ kit, mocked, inApp, nonce }: AppProps): ReactNode {
  const [mode, setMode] = useState<'system' | 'light' | 'dark'>('system');
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr');
  useEffect(() => {
    document.documentElement.dir = direction;
    if (mode === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = mode;
  }, [direction, mode]);
  const theme: ThemeChoice = mode;
  return (
    <LatchkeyProvider kit={kit} theme={theme} {...readPreload()} {...(nonce !== undefined && { nonce })}>
      <main className="page">
        <header className="top">
          <h1>Latchkey playground</h1>
          {__MOCKS__ && <a href="?page=showcase">Showcase</a>}
          <a href="?page=theme">Looks</a>
          <select className="page-button" aria-label="Theme" value={mode} onChange={(event) => setMode(event.target.value === 'light' ? 'light' : event.target.value === 'dark' ? 'dark' : 'system')}>
            <option value="system">System theme</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
          <select className="page-button" aria-label="Direction" value={direction} onChange={(event) => setDirection(event.target.value === 'rtl' ? 'rtl' : 'ltr')}>
            <option value="ltr">Left to right</option>
            <option value="rtl">Right to left</option>
          </select>
          <LanguageChoice />
          <ConnectButton />
        </header>
        <div className="cards">
          {MockedPanel && mocked && (
            <Suspense>
              <MockedPanel kit={kit} mocked={mocked} />
            </Suspense>
          )}
          {SmartPanel && mocked && (
            <Suspense>
              <SmartPanel mocked={mocked} />
            </Suspense>
          )}
          {RelayerPanel && mocked && (
            <Suspense>
              <RelayerPanel />
            </Suspense>
          )}
          {DropsPanel && mocked && (
            <Suspense>
              <DropsPanel />
            </Suspense>
          )}
          {inApp && (
            <Suspense>
              <InAppPanel inApp={inApp} fund={mocked?.fund} />
            </Suspense>
          )}
          <AccountPanel />
          <SendPanel />
          <FundsPanel />
          <ContractsPanel token={mocked?.token} />
          <SignPanel />
          <SiwePanel kit={kit} />
          <PluginsPanel kit={kit} />
          <EmbedPanel />
        </div>
      </main>
      {Inspector && <Suspense><Inspector /></Suspense>}
    </LatchkeyProvider>
  );
}

function LanguageChoice(): ReactNode {
  const dispatch = useLatchkeyDispatch();
  const locale = useLatchkeySelector(selectLocale);
  return (
    <select className="page-button" aria-label="Language" value={locale} onChange={(event) => dispatch(chooseLocale(event.target.value))}>
      {localeTags.map((tag) => <option key={tag} value={tag} lang={toLanguageTag(tag)}>{new Intl.DisplayNames([toLanguageTag(tag)], { type: 'language' }).of(tag.slice(0, 2))}</option>)}
    </select>
  );
}
