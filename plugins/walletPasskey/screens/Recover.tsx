'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { isPageWallet } from '../../../src/contracts/walletKinds.ts';
import type { Chain } from '../../../src/domain/chains/chains.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { Button, LiveRegion, Note, PairingWays, RowButton, Rows, RowText, Screen, Stack, Text, TextField, useScreenMemory, WaitingBody, WalletIcon, WalletPicker } from '../../../src/screens.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import type { OpenWalletFact } from '../../../src/store/connection.ts';
import { useChains, useConnectedWallets } from '../../../src/ui/hooks/wallets/useAccount.ts';
import { useWallet, useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { usePoint } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { lookUpRecovery } from '../flows/owners.ts';
import { passkeyKey } from '../key.ts';
import { strings } from '../strings.ts';
import { RecoverStepScreen } from './RecoverStepScreen.tsx';
import { beginRecover, startOver } from './recoverState.ts';
import type { RecoverShown, RecoveryNetwork } from './recoverState.ts';

/** Leads a person who lost the passkeys of an account from its address, by a wallet that is its owner or guardian, to a new passkey. */
export default function Recover({ params }: ScreenProps): ReactNode {
  const t = useStrings(strings);
  const [shown, memory] = useScreenMemory(params, beginRecover);
  const chains = useRecoveryChains();
  const { step } = shown;
  const chainId = shown.chainId ?? chains[0]?.id ?? 0;
  const on: RecoveryNetwork = { chainId, name: chains.find(({ id }) => id === chainId)?.name ?? String(chainId), hasOthers: chains.length > 1 };
  const lookUp = useLookUp(memory, chainId);
  switch (step.at) {
    case 'account': return <Screen title={t('passkey.lost.title')}><Account shown={shown} memory={memory} chains={chains} chainId={chainId} onPick={lookUp} /></Screen>;
    case 'connecting':
    case 'looking': return <Waiting key={step.at} walletId={step.walletId} at={step.at} memory={memory} />;
    case 'failed': return <Failed step={step} memory={memory} on={on} onAgain={() => lookUp(step.walletId)} />;
    case 'found':
    case 'doing': return <RecoverStepScreen key={step.outlook.as} step={step} shown={shown} memory={memory} on={on} onLookAgain={() => lookUp(step.walletId)} />;
    case 'done': return <Done memory={memory} on={on} />;
  }
}

/** Those of the plugin, else all of the site. The first is the one on which passkey accounts are opened. */
function useRecoveryChains(): readonly Chain[] {
  const { config } = usePlugin(passkeyKey);
  const all = useChains();
  return config.chainIds?.flatMap((each) => all.filter(({ id }) => id === each)) ?? all;
}

/** Connects a wallet and looks up what it can do, inside the click that chose it. */
function useLookUp(memory: ScreenMemory<RecoverShown>, chainId: number): (walletId: string) => void {
  const { dispatch } = usePlugin(passkeyKey);
  return (walletId) => {
    const end = new AbortController();
    const { signal } = end;
    const { account } = memory.get();
    const go = async (): Promise<void> => {
      // One that is elsewhere may answer late: nothing changes once another was chosen.
      const show = (step: RecoverShown['step']): void => memory.set((before) => (before.end === end ? { ...before, step } : before));
      try {
        await dispatch(connect({ walletId, signal }));
        show({ at: 'looking', walletId });
        const outlook = await untilAborted(dispatch(lookUpRecovery({ account: account.trim(), walletId, chainId, signal })), signal);
        show({ at: 'found', walletId, outlook });
      } catch (error) {
        show({ at: 'failed', walletId, error: toWireError(error) });
      }
    };
    memory.set((before) => ({ ...before, end, step: { at: 'connecting', walletId } }));
    void go();
  };
}

interface AccountProps {
  readonly shown: RecoverShown;
  readonly memory: ScreenMemory<RecoverShown>;
  readonly chains: readonly Chain[];
  readonly chainId: number;
  onPick(walletId: string): void;
}

/** Networks and wallets are offered once there is an address to look up. */
function Account({ shown: { account, effects }, memory, chains, chainId, onPick }: AccountProps): ReactNode {
  const t = useStrings(strings);
  const wallets = useConnectedWallets();
  const listed = usePoint(walletsPoint);
  // The list below has all others.
  const ofPage = wallets.filter(({ walletId }) => listed.some((each) => each.id === walletId && each.kind !== 'smart' && isPageWallet(each)));
  const [isLeft, setIsLeft] = useState(false);
  const isGood = isAddress(account.trim());
  return (
    <>
      <Text>{t('passkey.lost.about')}</Text>
      <TextField label={t('passkey.lost.account')} value={account} dir="ltr" placeholder="0x…" autoComplete="off" autoCapitalize="off" spellCheck={false} error={isLeft && account.trim() !== '' && !isGood ? t('passkey.owners.badAddress') : undefined} onBlur={() => setIsLeft(true)} onChange={(event) => memory.set((before) => ({ ...before, account: event.target.value, passkey: undefined, effects: {} }))} />
      {isGood && chains.length > 1 && <Networks chains={chains} chainId={chainId} effects={effects} onChoose={(id) => memory.set((before) => ({ ...before, chainId: id }))} />}
      {isGood && (
        <Stack $gap="medium">
          <Text $strong>{t('passkey.lost.choose')}</Text>
          {ofPage.length > 0 && <Rows aria-label={t('passkey.lost.choose')}>{ofPage.map((wallet) => <li key={wallet.walletId}><Connected wallet={wallet} onPick={onPick} /></li>)}</Rows>}
          <WalletPicker onPick={onPick} />
        </Stack>
      )}
    </>
  );
}

interface NetworksProps {
  readonly chains: readonly Chain[];
  readonly chainId: number;
  readonly effects: RecoverShown['effects'];
  onChoose(chainId: number): void;
}

/** Who owns an account is written on each network apart: one is recovered at a time, and what was done is said beside it. */
function Networks({ chains, chainId, effects, onChoose }: NetworksProps): ReactNode {
  const t = useStrings(strings);
  return (
    <Stack $gap="medium">
      <Text $strong>{t('passkey.lost.network')}</Text>
      <Rows aria-label={t('passkey.lost.network')}>
        {chains.map(({ id, name }) => {
          const effect = effects[id];
          return <li key={id}><RowButton aria-current={id === chainId} onClick={() => onChoose(id)}><RowText><bdi>{name}</bdi>{effect && <Note>{t(`passkey.lost.${effect}`)}</Note>}</RowText></RowButton></li>;
        })}
      </Rows>
    </Stack>
  );
}

function Connected({ wallet: { walletId, accounts }, onPick }: { readonly wallet: OpenWalletFact; onPick(walletId: string): void }): ReactNode {
  const name = useWalletName(walletId);
  const icon = useWallet(walletId)?.icon;
  return <RowButton type="button" onClick={() => onPick(walletId)}><WalletIcon icon={icon} name={name} size={36} /><RowText>{name}<Note dir="ltr">{accounts[0]}</Note></RowText></RowButton>;
}

function Waiting({ walletId, at, memory }: { readonly walletId: string; readonly at: 'connecting' | 'looking'; readonly memory: ScreenMemory<RecoverShown> }): ReactNode {
  const t = useStrings(strings);
  const wallet = useWallet(walletId);
  const name = useWalletName(walletId);
  const said = t(`passkey.lost.${at}`, { wallet: name });
  return (
    <Screen title={t('passkey.lost.title')}>
      <WaitingBody at="waiting" icon={<WalletIcon icon={wallet?.icon} name={name} size={72} />} title={said}>
        {at === 'connecting' && wallet?.connects?.by === 'pairing' && <PairingWays wallet={wallet} />}
        <Button $kind="quiet" onClick={() => startOver(memory)}>{t('passkey.lost.others')}</Button>
      </WaitingBody>
      <LiveRegion lines={[said]} />
    </Screen>
  );
}

interface FailedProps {
  readonly step: Extract<RecoverShown['step'], { readonly at: 'failed' }>;
  readonly memory: ScreenMemory<RecoverShown>;
  readonly on: RecoveryNetwork;
  onAgain(): void;
}

function Failed({ step: { walletId, error }, memory, on: { name: network, hasOthers }, onAgain }: FailedProps): ReactNode {
  const t = useStrings(strings);
  const wallet = useWallet(walletId);
  const name = useWalletName(walletId);
  const { message, remedy } = useErrorText()(error);
  // What helps elsewhere, to use the passkey that the account was created with, is what this person cannot do.
  const isNotHere = error.code === 'passkey.notHere';
  return (
    <Screen title={t('passkey.lost.title')}>
      <WaitingBody at="failed" icon={<WalletIcon icon={wallet?.icon} name={name} size={72} />} title={message} subtitle={isNotHere ? t('passkey.lost.notHere', { network }) : remedy}>
        <Button onClick={onAgain}>{t('passkey.tryAgain')}</Button>
        <Button $kind="quiet" onClick={() => startOver(memory)}>{t(isNotHere && hasOthers ? 'passkey.lost.elsewhere' : 'passkey.lost.others')}</Button>
      </WaitingBody>
      <LiveRegion lines={[message]} />
    </Screen>
  );
}

function Done({ memory, on: { chainId, name: network, hasOthers } }: { readonly memory: ScreenMemory<RecoverShown>; readonly on: RecoveryNetwork }): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(passkeyKey);
  return (
    <Screen title={t('passkey.lost.title')}>
      <Text $align="center">{t('passkey.lost.done', { network })}</Text>
      {hasOthers && <Text $align="center" $tone="text-muted">{t('passkey.lost.apart')}</Text>}
      <Button onClick={() => void dispatch(connect({ walletId: 'passkey', chainId })).catch(() => {})}>{t('passkey.lost.connect')}</Button>
      {hasOthers && <Button $kind="quiet" onClick={() => startOver(memory)}>{t('passkey.lost.elsewhere')}</Button>}
      <LiveRegion lines={[t('passkey.lost.done', { network })]} />
    </Screen>
  );
}
