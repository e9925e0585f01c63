import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useActivity, useConnectionStatus, useLatchkeySelector } from '../../src/react.ts';
import { selectShownScreen } from '../../src/index.ts';
import type { Latchkey } from '../../src/index.ts';
import InAppPanel from '../inApp/InAppPanel.tsx';
import MockedPanel from '../mocked/MockedPanel.tsx';
import type { MockedWorld } from '../mocked/mockedWorld.ts';
import type { FlowLine, FlowRecord } from './record.ts';

const Code = lazy(() => import('./Code.tsx'));
const Inspector = lazy(() => import('../../src/inspector.ts').then(({ LatchkeyInspector }) => ({ default: LatchkeyInspector })));

const tabs = [['world', 'World'], ['flow', 'Flow'], ['code', 'Code']] as const;
type Tab = (typeof tabs)[number][0];

interface DrawerProps {
  readonly kit: Latchkey;
  readonly mocked: MockedWorld;
  readonly record: FlowRecord;
  /** The part of the page that is on screen. */
  readonly part: string;
  readonly isOpen: boolean;
  readonly fund: (address: string) => Promise<void>;
  readonly onClose: () => void;
}

/** For developers, in English: the world around the page, what happens, and the code of what is on screen. It stays in the page when it is closed: the windows of the mocked wallet and the mailbox belong to it. */
export function Drawer({ kit, mocked, record, part, isOpen, fund, onClose }: DrawerProps): ReactNode {
  const [tab, setTab] = useState<Tab>('world');
  const close = (): void => {
    onClose();
    // The button that opened it can be focused once it is shown again.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.dc-developer')?.focus());
  };
  // Windows of the mocked wallet and the mailbox, which are in the drawer, take the key for themselves.
  const onKey = ({ key, target }: KeyboardEvent<HTMLElement>): void => {
    if (key === 'Escape' && isOpen && target instanceof Element && !target.closest('dialog')) close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key closes it wherever in it the focus is
    <aside id="dc-drawer" className="dc-drawer" lang="en" aria-label="Developer" tabIndex={-1} onKeyDown={onKey}>
      <div className="dc-drawer-top">
        <Tabs chosen={tab} onChoose={setTab} />
        <button type="button" className="page-button" onClick={close}>Close</button>
      </div>
      <div className="dc-pane" role="tabpanel" id="dc-pane-world" aria-labelledby="dc-tab-world" hidden={tab !== 'world'}>
        <MockedPanel kit={kit} mocked={mocked} />
        <InAppPanel inApp={mocked.inApp} fund={fund} />
        <Links />
      </div>
      <div className="dc-pane" role="tabpanel" id="dc-pane-flow" aria-labelledby="dc-tab-flow" hidden={tab !== 'flow'}>
        {tab === 'flow' && <Flow record={record} />}
      </div>
      <div className="dc-pane" role="tabpanel" id="dc-pane-code" aria-labelledby="dc-tab-code" hidden={tab !== 'code'}>
        {tab === 'code' && <Suspense fallback={<p className="soft">Loading…</p>}><Code part={part} /></Suspense>}
      </div>
    </aside>
  );
}

function Tabs({ chosen, onChoose }: { readonly chosen: Tab; readonly onChoose: (tab: Tab) => void }): ReactNode {
  const move = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const ahead = getComputedStyle(currentTarget).direction === 'rtl' ? -step : step;
    const at = tabs.findIndex(([id]) => id === chosen);
    const [id] = tabs[(at + ahead + tabs.length) % tabs.length] ?? tabs[0];
    onChoose(id);
    document.getElementById(`dc-tab-${id}`)?.focus();
  };
  return (
    <div className="dc-tabs" role="tablist" tabIndex={-1} aria-label="For developers" onKeyDown={move}>
      {tabs.map(([id, title]) => <button key={id} id={`dc-tab-${id}`} type="button" role="tab" aria-selected={id === chosen} aria-controls={`dc-pane-${id}`} tabIndex={id === chosen ? 0 : -1} onClick={() => onChoose(id)}>{title}</button>)}
    </div>
  );
}

/** Where else one may look, and the direction of the page. */
function Links(): ReactNode {
  const [isRtl, setRtl] = useState(false);
  useEffect(() => {
    document.documentElement.dir = isRtl ? 'rtl' : 'ltr';
  }, [isRtl]);
  return (
    <section className="card" aria-labelledby="more-heading">
      <h2 id="more-heading">More</h2>
      <label className="check"><input type="checkbox" checked={isRtl} onChange={({ target }) => setRtl(target.checked)} />Right to left</label>
      <p className="row">
        <a className="page-button" href="/">Bench</a>
        <a className="page-button" href="?page=gallery">Gallery of screens</a>
        <a className="page-button" href="?page=theme">Theme editor</a>
      </p>
    </section>
  );
}

/** What happens, as it happens. */
function Flow({ record }: { readonly record: FlowRecord }): ReactNode {
  const lines = useSyncExternalStore(record.subscribe, record.lines);
  const status = useConnectionStatus();
  const screen = useLatchkeySelector(selectShownScreen)?.screenId;
  const [latest] = useActivity();
  const [kinds, setKinds] = useState<readonly FlowLine['kind'][]>(['phase', 'action', 'request']);
  const [inspects, setInspects] = useState(false);
  const shown = lines.filter(({ kind }) => kinds.includes(kind));
  return (
    <section className="card" aria-labelledby="flow-heading">
      <h2 id="flow-heading">Flow</h2>
      <dl className="facts">
        <dt>Connection</dt><dd>{status}</dd>
        <dt>Screen</dt><dd>{screen ?? 'none'}</dd>
        <dt>Last transaction</dt><dd>{latest?.phase.at ?? 'none'}</dd>
      </dl>
      <fieldset className="dc-kinds">
        <legend className="dc-unseen">What is listed</legend>
        {(['phase', 'action', 'request'] as const).map((kind) => <label key={kind} className="check"><input type="checkbox" checked={kinds.includes(kind)} onChange={({ target }) => setKinds(target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))} />{`${kind}s`}</label>)}
      </fieldset>
      <div className="row">
        <button type="button" className="page-button" onClick={record.clear}>Clear</button>
        <button type="button" className="page-button" aria-pressed={inspects} onClick={() => setInspects(!inspects)}>Inspector</button>
      </div>
      {inspects && <Suspense><Inspector /></Suspense>}
      {shown.length === 0 && <p className="soft">Nothing yet. Sign in, or claim a print.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ol className="dc-lines" aria-label="What happened, the latest first" tabIndex={0}>
        {shown.map(({ id, atMs, kind, what, detail, tookMs, hasFailed }) => (
          <li key={id} data-kind={kind} data-failed={hasFailed === true ? '' : undefined}>
            <span className="dc-time">{new Date(atMs).toISOString().slice(11, 23)}</span>
            <span className="dc-kind">{kind}</span>
            <code>{what}</code>
            <span className="dc-detail">{[detail, tookMs === undefined ? '' : `${tookMs} ms`, hasFailed === true ? 'failed' : ''].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
