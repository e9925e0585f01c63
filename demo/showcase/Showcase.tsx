import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { getActiveAccount } from '../../src/public/pluginCode.ts';
import { LatchkeyProvider } from '../../src/react.ts';
import type { UiKit } from '../../src/react.ts';
import type { Latchkey } from '../../src/index.ts';
import type { MockedWorld } from '../mocked/mockedWorld.ts';
import { Drawer } from './Drawer.tsx';
import { looks } from './looks.ts';
import type { Mode } from './looks.ts';
import type { FlowRecord } from './record.ts';
import { Site } from './Site.tsx';
import { followPart } from './followPart.ts';

const modeKey = 'showcase.mode';
const drawerKey = 'showcase.drawer';
/** From here on there is room for both. */
const wide = '(min-width: 1100px)';

/** The shop, and beside it the drawer for developers. */
export function Showcase({ kit, mocked, record }: { readonly kit: Latchkey & UiKit; readonly mocked: MockedWorld; readonly record: FlowRecord }): ReactNode {
  const [mode, setMode] = useState<Mode>(() => toMode(localStorage.getItem(modeKey)));
  const [part, setPart] = useState('hero');
  const isWide = useSyncExternalStore(onWide, () => matchMedia(wide).matches);
  const [isOpen, setOpen] = useState(() => isWide && localStorage.getItem(drawerKey) !== 'closed');
  useEffect(() => {
    localStorage.setItem(modeKey, mode);
    if (mode === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  useEffect(() => followPart(setPart), []);
  const open = (next: boolean): void => {
    setOpen(next);
    localStorage.setItem(drawerKey, next ? 'open' : 'closed');
  };
  const openByHand = (): void => {
    open(true);
    requestAnimationFrame(() => document.getElementById('dc-drawer')?.focus());
  };
  const fund = async (address: string): Promise<void> => {
    const isContract = kit.dispatch(getActiveAccount())?.walletId === 'smart';
    await (isContract ? mocked.fundContract(address) : mocked.fund(address));
    // These funds came by no transaction of the page, after each of which balances are read again.
    const { rpcApi } = await import('../../src/api.ts');
    kit.dispatch(rpcApi.util.invalidateTags(mocked.chains.map(({ id }) => ({ type: 'balance', id }))));
  };
  return (
    <LatchkeyProvider kit={kit} theme={{ ...looks, mode }} poweredBy={false}>
      <div className="dc" data-drawer={isOpen ? 'open' : 'closed'}>
        <Site mode={mode} onMode={setMode} fund={fund} isBehind={isOpen && !isWide} />
        <button type="button" className="dc-developer" aria-expanded={isOpen} aria-controls="dc-drawer" onClick={openByHand} lang="en">Developer</button>
        <Drawer kit={kit} mocked={mocked} record={record} part={part} isOpen={isOpen} fund={fund} onClose={() => open(false)} />
      </div>
    </LatchkeyProvider>
  );
}

function toMode(kept: string | null): Mode {
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

function onWide(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
