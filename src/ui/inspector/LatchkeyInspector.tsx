'use client';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { inspectionsPoint } from '../../contracts/points/inspections.ts';
import type { InspectionSpec } from '../../contracts/points/inspections.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { useWalletDirectory } from '../hooks/wallets/useDirectoryWallet.ts';
import { useLatchkey, useLatchkeySelector, usePoint } from '../kit/kitContext.ts';
import { Tabs } from '../primitives/Tabs.tsx';
import { Styles } from '../theme/Styles.tsx';
import { useLooks } from '../theme/themeContext.ts';
import { WholeTheme } from '../theme/WholeTheme.tsx';
import { explainEnvironment, explainWallets } from './explainWallets.ts';
import type { WalletExplanation } from './explainWallets.ts';

const Corner = /* @__PURE__ */ styled.aside`
  position: fixed;
  inset-block-end: 16px;
  inset-inline-start: 16px;
  z-index: 2147483000;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--lk-space-small);
  color: var(--lk-text);
  font: 400 14px/1.4 var(--lk-font);
  text-align: start;
`;

const Toggle = /* @__PURE__ */ styled.button`
  min-height: 44px;
  padding: var(--lk-space-small) var(--lk-space-large);
  border: 1px solid var(--lk-border);
  border-radius: 999px;
  background: var(--lk-background);
  color: var(--lk-text);
  font: 600 14px/1.3 var(--lk-font);
  box-shadow: var(--lk-shadow);
  cursor: pointer;
  &:focus-visible {
    outline: 3px solid var(--lk-focus);
    outline-offset: 2px;
  }
`;

const Panel = /* @__PURE__ */ styled.section`
  box-sizing: border-box;
  width: min(640px, calc(100vw - 32px));
  max-height: min(480px, calc(100dvh - 100px));
  padding: var(--lk-space-medium);
  overflow: auto;
  overscroll-behavior: contain;
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-large);
  background: var(--lk-background);
  box-shadow: var(--lk-shadow);
`;

const Table = /* @__PURE__ */ styled.table`
  width: 100%;
  border-collapse: collapse;
  & caption {
    padding-block: var(--lk-space-tiny) var(--lk-space-small);
    color: var(--lk-text-muted);
    text-align: start;
  }
  & th,
  & td {
    padding: var(--lk-space-small) var(--lk-space-small);
    border-block-end: 1px solid var(--lk-border);
    text-align: start;
    vertical-align: top;
  }
  /* Names stay whole; what is long gives way. */
  & td:last-child,
  & code {
    overflow-wrap: anywhere;
  }
  & thead th {
    color: var(--lk-text-muted);
    font-weight: 500;
  }
  & code {
    display: block;
    color: var(--lk-text-muted);
    font-size: 12px;
  }
  & ul {
    margin: 0;
    padding-inline-start: var(--lk-space-large);
  }
`;

const views = [{ id: 'wallets', title: 'Wallets' }, { id: 'plugins', title: 'Plugins' }] as const;

/**
 * A small panel in a corner of the page that says who contributed what, and why each wallet stands where it does. In English, for developers:
 * place it below the provider in development only.
 */
export function LatchkeyInspector(): ReactNode {
  const { className } = useLooks();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <Styles>
      <WholeTheme />
      <Corner className={className} aria-label="Latchkey inspector" onKeyDown={(event) => (event.key === 'Escape' && isOpen ? close() : undefined)}>
        {isOpen && <Panel id={id} aria-label="What the kit is made of"><Views /></Panel>}
        <Toggle ref={toggle} type="button" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>{isOpen ? 'Close inspector' : 'Inspect Latchkey'}</Toggle>
      </Corner>
    </Styles>
  );
}

function Views(): ReactNode {
  const [chosen, setChosen] = useState<string>('wallets');
  const inspections = usePoint(inspectionsPoint);
  const tabs = [...views, ...inspections];
  const view = tabs.some(({ id }) => id === chosen) ? chosen : 'wallets'; // its plugin may have gone
  const inspection = inspections.find(({ id }) => id === view);
  return <Tabs label="Views" tabs={tabs} selected={view} onSelect={setChosen}>{inspection ? <Inspection key={inspection.id} of={inspection} /> : view === 'wallets' ? <Wallets /> : <Plugins />}</Tabs>;
}

function Inspection({ of: { title, subscribe, get } }: { readonly of: InspectionSpec }): ReactNode {
  const rows = useSyncExternalStore(subscribe, get, get);
  return (
    <Table>
      <caption>{title}: {rows.length}</caption>
      <thead><tr><th scope="col">What</th><th scope="col">Outcome</th><th scope="col">Whole</th></tr></thead>
      <tbody>{rows.map(({ id, title: name, outcome, detail }) => <tr key={id}><th scope="row">{name}</th><td>{outcome}</td><td><code>{detail}</code></td></tr>)}</tbody>
    </Table>
  );
}

function Wallets(): ReactNode {
  const kit = useLatchkey();
  const [isWhole, setWhole] = useState(false);
  const directory = useWalletDirectory(isWhole);
  usePoint(walletsPoint);
  useLatchkeySelector(({ preferences }) => preferences); // what was used last and what was accepted
  const explained = explainWallets(kit, isWhole && directory.at === 'loaded' ? directory.value.values() : []);
  const place = explainEnvironment(kit);
  return (
    <>
      {place !== undefined && <p>Shown in: {place}</p>}
      <Table>
        <caption>{explained.filter(({ place }) => place === 'list').length} in the list, {explained.filter(({ place }) => place === 'all').length} under All Wallets, {explained.filter(({ place }) => place === 'hidden').length} hidden</caption>
        <thead><tr><th scope="col">Place</th><th scope="col">Wallet</th><th scope="col">Why</th></tr></thead>
        <tbody>{explained.map((each) => <WalletLine key={`${each.plugin ?? ''} ${each.walletId}`} explained={each} />)}</tbody>
      </Table>
      {!isWhole && <Toggle type="button" onClick={() => setWhole(true)}>Explain all wallets</Toggle>}
    </>
  );
}

function WalletLine({ explained: { walletId, name, plugin, place, position, isDisabled, reasons } }: { readonly explained: WalletExplanation }): ReactNode {
  return (
    <tr>
      <td>{place === 'hidden' ? 'Hidden' : `${place === 'list' ? 'List' : 'All'} ${position}`}{isDisabled && ', disabled'}</td>
      <th scope="row">{name}<code>{walletId}</code>{plugin !== undefined && <code>{plugin}</code>}</th>
      <td><ul>{reasons.map((reason) => <li key={reason}>{reason}</li>)}</ul></td>
    </tr>
  );
}

function Plugins(): ReactNode {
  const kit = useLatchkey();
  usePoint(walletsPoint); // rendered anew when contributions come and go
  const explained = kit.explain();
  return (
    <Table>
      <caption>{kit.plugins().length} plugins, {explained.length} contributions</caption>
      <thead><tr><th scope="col">Plugin</th><th scope="col">Point</th><th scope="col">What</th></tr></thead>
      <tbody>
        {kit.plugins().flatMap(({ id }) => {
          const own = explained.filter(({ plugin }) => plugin === id);
          return [...new Set(own.map(({ point }) => point))].map((point) => (
            <tr key={`${id} ${point}`}>
              <th scope="row">{id}</th>
              <td>{point}</td>
              <td>{own.filter((each) => each.point === point).map(({ key }) => key ?? 'unnamed').join(', ')}</td>
            </tr>
          ));
        })}
      </tbody>
    </Table>
  );
}
