'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import { hasCode, toWireError } from '../../../src/domain/errors.ts';
import { Button, ConfirmActions, ConfirmButton, Fields, LiveRegion, Screen, Spinner, Stack, Text, TextField } from '../../../src/screens.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import { useConnectedWallets } from '../../../src/ui/hooks/wallets/useAccount.ts';
import { useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { AccountOwners } from '../flows/listOwners.ts';
import { addGuardian, addOwner, addPasskey, cancelRecovery, finishRecovery, removeGuardian, removeOwner } from '../flows/owners.ts';
import { passkeyKey } from '../key.ts';
import { strings } from '../strings.ts';
import type { OwnersShown, OwnersStep } from './ownersState.ts';

interface StepProps {
  readonly step: OwnersStep;
  readonly all: AccountOwners;
  readonly shown: OwnersShown;
  readonly memory: ScreenMemory<OwnersShown>;
}

const takesAddress: readonly OwnersStep['kind'][] = ['addOwner', 'addGuardian'];

/** One change: what it does, whom it is about, and the button that has it confirmed by a passkey. What was handed over goes on where the wait for it is given up. */
export function OwnersStepScreen({ step, all, shown: { doing, error }, memory }: StepProps): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const own = useConnectedWallets().find(({ walletId }) => walletId === 'passkey');
  const account = own?.accounts[0] ?? '';
  const wallet = useWalletName(step.kind === 'finishRecovery' ? step.walletId : 'passkey');
  const carryOut = useCarryOut(step, { typed: typed.trim(), account, chainId: own?.chainId });
  const isTyped = takesAddress.includes(step.kind);
  const fault = isTyped && typed.trim() !== '' ? faultOf(typed.trim(), [account, ...(step.kind === 'addOwner' ? all.owners.map(({ address }) => address) : all.guardians)]) : undefined;
  const isBusy = doing !== undefined;
  const isDangerous = step.kind === 'addOwner' || step.kind === 'addGuardian' || (step.kind === 'removeOwner' && step.isOfThisDevice);
  const words = error && errorText(error);
  const leave = (): void => memory.set((before) => ({ ...before, step: undefined, error: undefined }));
  const confirm = async (): Promise<void> => {
    const end = new AbortController();
    memory.set((before) => ({ ...before, doing: end, error: undefined }));
    const failure = await untilAborted(carryOut(end.signal), end.signal).then(() => undefined, (cause: unknown) => cause);
    const isGivenUp = end.signal.aborted;
    const isOver = failure === undefined || isGivenUp || hasCode(failure, 'user.rejected') || hasCode(failure, 'user.cancelled');
    memory.set((before) => (before.doing === end ? { ...before, doing: undefined, ...(isOver ? { step: failure === undefined || isGivenUp ? undefined : before.step } : { error: toWireError(failure) }), readings: before.readings + 1 } : before));
  };
  const says = step.kind === 'removeOwner' && step.isOfThisDevice ? 'passkey.step.removeHere' : `passkey.step.${step.kind}` as const;
  return (
    <Screen title={t(`passkey.step.${step.kind}.title`)}>
      <Text $tone={isDangerous ? 'danger' : 'text'}>{t(says, { wallet })}</Text>
      {'address' in step && <Fields label={t('passkey.owners.address')} fields={[{ label: { key: step.kind === 'finishRecovery' ? 'passkey.recovery.newOwner' : 'passkey.owners.address' }, value: { text: step.address }, format: 'address' }]} />}
      {isTyped && <TextField label={t('passkey.owners.address')} value={typed} dir="ltr" placeholder="0x…" autoComplete="off" autoCapitalize="off" spellCheck={false} readOnly={isBusy} error={fault && t(fault)} onChange={(event) => setTyped(event.target.value)} />}
      {words && (
        <Stack $gap="tiny" role="alert">
          <Text $strong $tone="danger"><bdi>{words.message}</bdi></Text>
          {words.remedy !== undefined && <Text $tone="text-muted"><bdi>{words.remedy}</bdi></Text>}
        </Stack>
      )}
      {isBusy && <Text $align="center">{t('passkey.step.doing')}</Text>}
      <ConfirmActions>
        <ConfirmButton shows={`${step.kind} ${typed}`} isBusy={isBusy} isDisabled={isTyped && (typed.trim() === '' || fault !== undefined)} onConfirm={() => void confirm()}>
          {isBusy && <Spinner $size={20} />}
          {isBusy ? t('passkey.step.waiting') : step.kind === 'finishRecovery' ? t('passkey.step.send', { wallet }) : t('passkey.step.confirm')}
        </ConfirmButton>
        <Button $kind="quiet" onClick={() => (doing ? doing.abort() : leave())}>{t('passkey.step.cancel')}</Button>
      </ConfirmActions>
      <LiveRegion lines={isBusy ? [t('passkey.step.doing')] : []} />
    </Screen>
  );
}

/** An account is no owner and no guardian of itself, and one is not added twice. */
function faultOf(address: string, taken: readonly string[]): 'passkey.owners.badAddress' | 'passkey.owners.already' | undefined {
  if (!isAddress(address)) return 'passkey.owners.badAddress';
  return taken.some((each) => sameAddress(each, address)) ? 'passkey.owners.already' : undefined;
}

/** What makes the change. */
function useCarryOut(step: OwnersStep, { typed, account, chainId }: { readonly typed: string; readonly account: string; readonly chainId: number | undefined }): (signal: AbortSignal) => Promise<unknown> {
  const { dispatch } = usePlugin(passkeyKey);
  return (signal) => {
    switch (step.kind) {
      case 'addPasskey': return dispatch(addPasskey({ signal }));
      case 'addOwner': return dispatch(addOwner({ address: typed, signal }));
      case 'removeOwner': return dispatch(removeOwner({ address: step.address, signal }));
      case 'addGuardian': return dispatch(addGuardian({ address: typed, signal }));
      case 'removeGuardian': return dispatch(removeGuardian({ address: step.address, signal }));
      case 'cancelRecovery': return dispatch(cancelRecovery({ signal }));
      case 'finishRecovery': return dispatch(finishRecovery({ account, walletId: step.walletId, signal, ...(chainId !== undefined && { chainId }) }));
    }
  };
}
