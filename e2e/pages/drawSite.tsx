import { StrictMode, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { isWalletError } from '../../src/index.ts';
import { ConnectButton, LatchkeyProvider, useActiveAccount } from '../../src/react.ts';

/** What a site does at a press, and what comes of it, by the name of the button. */
export type Deeds = Readonly<Record<string, () => Promise<unknown>>>;

/** Draws a site with the kit's button, the account, and a button for each deed, whose outcomes are written down for the test. */
export function drawSite(kit: ComponentProps<typeof LatchkeyProvider>['kit'], useSite: () => { readonly deeds: Deeds; readonly more?: ReactNode }): void {
  function Site(): ReactNode {
    const account = useActiveAccount();
    const { deeds, more } = useSite();
    const [lines, setLines] = useState<readonly string[]>([]);
    const add = (line: string): void => setLines((before) => [...before, line]);
    const act = (name: string, run: () => Promise<unknown>): void => void run().then((result) => add(`${name}: ${String(result)}`), (error: unknown) => add(`${name} failed: ${isWalletError(error) ? error.code : String(error)}`));
    return (
      <main>
        <h1>Shop</h1>
        <ConnectButton />
        <p data-testid="account">{account?.address ?? 'none'}</p>
        {more}
        {Object.entries(deeds).map(([name, run]) => <button key={name} type="button" onClick={() => act(name, run)}>{name}</button>)}
        <pre data-testid="log">{lines.join('\n')}</pre>
      </main>
    );
  }
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<StrictMode><LatchkeyProvider kit={kit}><Site /></LatchkeyProvider></StrictMode>);
}
