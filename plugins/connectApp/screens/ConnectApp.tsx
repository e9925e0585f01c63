'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import { Button, Note, Rows, RowText, Screen, Spinner, Stack, Text, TextButton, TextField, WaitingBody, WalletIcon } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { selectChains } from '../../../src/store/network.ts';
import { useLatchkey, useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { disconnectApp } from '../flows/disconnectApp.ts';
import { leavePairing } from '../flows/leavePairing.ts';
import { pairApp } from '../flows/pairApp.ts';
import { selectConnectAppPhase, selectConnectedApps } from '../slice.ts';
import type { ConnectAppPhase, ConnectAppState, ConnectedApp } from '../slice.ts';
import { strings } from '../strings.ts';
import { Proposal } from './Proposal.tsx';
import { hostOfApp } from './hostOfApp.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { connectAppKey } from '../key.ts';
import type { WalletId } from '../../../src/domain/kitNames.ts';

const Row = /* @__PURE__ */ styled.div`
  box-sizing: border-box;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--lk-space-tiny) var(--lk-space-medium);
  min-height: 56px;
  padding: var(--lk-space-small) var(--lk-space-medium);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 600 16px/1.3 var(--lk-font);
  & > span:nth-child(2) {
    flex-basis: 180px;
  }
  & > button {
    flex: none;
    width: auto;
    padding-inline: 0;
  }
`;

const Heading = /* @__PURE__ */ styled.h3`
  margin: 0;
  color: var(--lk-text);
  font: 600 15px/1.5 var(--lk-font);
`;

const useAppsSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly connectApp: ConnectAppState }>();

interface ConnectAppParams {
  readonly walletId?: WalletId | undefined;
}

/** Where a wallet of the kit is connected to other apps: a place for their link, what an app wants, and those that are in. The link lives no longer than what it was typed into. */
export default function ConnectApp({ params: { walletId } }: ScreenProps<ConnectAppParams>): ReactNode {
  const phase = useAppsSelector(selectConnectAppPhase);
  const [link, setLink] = useState('');
  switch (phase.at) {
    case 'idle': return <Apps walletId={walletId} link={link} onLink={setLink} />;
    case 'failed': return <Apps walletId={walletId} link={link} onLink={setLink} error={phase.error} />;
    case 'pairing': return <Pairing />;
    case 'proposed': case 'approving': return <Proposal proposal={phase.proposal} isApproving={phase.at === 'approving'} />;
    case 'connected': return <Connected topic={phase.topic} onDone={() => setLink('')} />;
  }
}

interface AppsProps {
  readonly walletId: string | undefined;
  readonly link: string;
  onLink(link: string): void;
  readonly error?: Extract<ConnectAppPhase, { at: 'failed' }>['error'];
}

function Apps({ walletId, link, onLink, error }: AppsProps): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const errorText = useErrorText();
  const apps = useAppsSelector(selectConnectedApps).filter((app) => walletId === undefined || app.walletId === walletId);
  const failure = error && errorText(error);
  const change = (typed: string): void => {
    onLink(typed);
    if (error) kit.dispatch(leavePairing());
  };
  const connect = (): void => {
    if (link.trim() !== '') kit.dispatch(pairApp({ link, walletId })).catch(() => {}); // the phase shows how it ends
  };
  return (
    <Screen title={t('connectApp.title')}>
      <Text $tone="text-muted">{t('connectApp.about')}</Text>
      <form onSubmit={(event) => { event.preventDefault(); connect(); }}>
        <Stack $gap="medium">
          <TextField
            label={t('connectApp.link')}
            value={link}
            placeholder="wc:…"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            error={failure && (failure.remedy === undefined ? failure.message : t('connectApp.failure', { message: failure.message, remedy: failure.remedy }))}
            onChange={(event) => change(event.target.value)}
          />
          <Button type="submit" disabled={link.trim() === ''}>{t('connectApp.connect')}</Button>
        </Stack>
      </form>
      {apps.length > 0 && (
        <Stack $gap="small">
          <Heading>{t('connectApp.apps')}</Heading>
          <Rows aria-label={t('connectApp.apps')}>{apps.map((app) => <li key={app.topic}><App app={app} /></li>)}</Rows>
        </Stack>
      )}
    </Screen>
  );
}

function App({ app: { topic, name, url, origin, chainIds } }: { readonly app: ConnectedApp }): ReactNode {
  const t = useStrings(strings);
  const { dispatch, report } = usePlugin(connectAppKey);
  const chains = useLatchkeySelector(selectChains);
  const end = (): void => void dispatch(disconnectApp({ topic })).catch(report);
  const names = chains.filter(({ id }) => chainIds.includes(id)).map((chain) => chain.name).join(', ');
  const host = hostOfApp({ name, url, origin });
  return (
    <Row>
      <WalletIcon icon={undefined} name={host} size={36} />
      <RowText>
        <bdi>{host}</bdi>
        {host !== name && <Note><bdi>{name}</bdi></Note>}
        <Note>{t('connectApp.networks', { names })}</Note>
      </RowText>
      <TextButton aria-label={t('connectApp.disconnectApp', { app: host })} onClick={end}>{t('connectApp.disconnect')}</TextButton>
    </Row>
  );
}

function Pairing(): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  return (
    <Screen title={t('connectApp.title')}>
      <Stack $align="center" $gap="medium" role="status"><Spinner $size={36} /><Text $align="center">{t('connectApp.pairing')}</Text></Stack>
      <Button $kind="quiet" onClick={() => kit.dispatch(leavePairing())}>{t('connectApp.cancel')}</Button>
    </Screen>
  );
}

function Connected({ topic, onDone }: { readonly topic: string; onDone(): void }): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const app = useAppsSelector((state) => selectConnectedApps(state).find((each) => each.topic === topic));
  const host = app ? hostOfApp(app) : '';
  const done = (): void => {
    onDone();
    kit.dispatch(leavePairing());
  };
  return (
    <Screen title={t('connectApp.title')}>
      <WaitingBody at="done" icon={<WalletIcon icon={undefined} name={host} size={72} />} title={t('connectApp.connected', { app: host })} subtitle={t('connectApp.connectedMore')}>
        <Button onClick={done}>{t('connectApp.done')}</Button>
      </WaitingBody>
    </Screen>
  );
}
