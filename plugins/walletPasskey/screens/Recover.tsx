'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { isPageWallet } from '../../../src/contracts/walletKinds.ts';
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
import type { RecoverShown } from './recoverState.ts';

/** Leads a person who lost the passkeys of an account from its address, by a wallet that is its owner or guardian, to a new passkey. */
export default function Recover({ params }: ScreenProps): ReactNode {
  const t = useStrings(strings);
  const [shown, memory] = useScreenMemory(params, beginRecover);
  const chainId = useRecoveryChain();
  const lookUp = useLookUp(memory, chainId);
  const { step, account } = shown;
  switch (step.at) {
    case 'account': return <Screen title={t('passkey.lost.title')}><Account account={account} onChange={(typed) => memory.set((before) => ({ ...before, account: typed }))} onPick={lookUp} /></Screen>;
    case 'connecting':
    case 'looking': return <Waiting key={step.at} walletId={step.walletId} at={step.at} memory={memory} />;
    case 'failed': return <Failed step={step} memory={memory} onAgain={() => lookUp(step.walletId)} />;
    case 'found':
    case 'doing': return <RecoverStepScreen key={step.outlook.as} step={step} shown={shown} memory={memory} chainId={chainId} onLookAgain={() => lookUp(step.walletId)} />;
    case 'done': return <Done />;
  }
}

/** The chain of the plugin, else the first of the site, on which passkey accounts are opened. */
function useRecoveryChain(): number {
  const { config } = usePlugin(passkeyKey);
  const [first] = useChains();
  return config.chainIds?.[0] ?? first?.id ?? 0;
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
  readonly account: string;
  onChange(typed: string): void;
  onPick(walletId: string): void;
}

/** Wallets are offered once there is an address to look up. */
function Account({ account, onChange, onPick }: AccountProps): ReactNode {
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
      <TextField label={t('passkey.lost.account')} value={account} dir="ltr" placeholder="0x…" autoComplete="off" autoCapitalize="off" spellCheck={false} error={isLeft && account.trim() !== '' && !isGood ? t('passkey.owners.badAddress') : undefined} onBlur={() => setIsLeft(true)} onChange={(event) => onChange(event.target.value)} />
      {isGood && (
        <Stack $gap={12}>
          <Text $strong>{t('passkey.lost.choose')}</Text>
          {ofPage.length > 0 && <Rows aria-label={t('passkey.lost.choose')}>{ofPage.map((wallet) => <li key={wallet.walletId}><Connected wallet={wallet} onPick={onPick} /></li>)}</Rows>}
          <WalletPicker onPick={onPick} />
        </Stack>
      )}
    </>
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

function Failed({ step: { walletId, error }, memory, onAgain }: { readonly step: Extract<RecoverShown['step'], { readonly at: 'failed' }>; readonly memory: ScreenMemory<RecoverShown>; onAgain(): void }): ReactNode {
  const t = useStrings(strings);
  const wallet = useWallet(walletId);
  const name = useWalletName(walletId);
  const { message, remedy } = useErrorText()(error);
  return (
    <Screen title={t('passkey.lost.title')}>
      <WaitingBody at="failed" icon={<WalletIcon icon={wallet?.icon} name={name} size={72} />} title={message} subtitle={remedy}>
        <Button onClick={onAgain}>{t('passkey.tryAgain')}</Button>
        <Button $kind="quiet" onClick={() => startOver(memory)}>{t('passkey.lost.others')}</Button>
      </WaitingBody>
      <LiveRegion lines={[message]} />
    </Screen>
  );
}

function Done(): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(passkeyKey);
  return (
    <Screen title={t('passkey.lost.title')}>
      <Text $align="center">{t('passkey.lost.done')}</Text>
      <Button onClick={() => void dispatch(connect({ walletId: 'passkey' })).catch(() => {})}>{t('passkey.lost.connect')}</Button>
      <LiveRegion lines={[t('passkey.lost.done')]} />
    </Screen>
  );
}
