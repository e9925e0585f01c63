'use client';
import type { ReactNode } from 'react';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { untilAborted } from '../../../src/domain/checkedWaits.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { Button, ConfirmActions, ConfirmButton, Fields, LiveRegion, Screen, Spinner, Stack, Text } from '../../../src/screens.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import { useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { RecoveryOutlook } from '../flows/lookUpRecovery.ts';
import { finishRecovery, recoverAccount, startRecovery } from '../flows/owners.ts';
import { passkeyKey } from '../key.ts';
import { strings } from '../strings.ts';
import { startOver } from './recoverState.ts';
import type { RecoverShown, RecoverStep, RecoveryNetwork } from './recoverState.ts';

interface StepProps {
  readonly step: Extract<RecoverStep, { readonly at: 'found' | 'doing' }>;
  readonly shown: RecoverShown;
  readonly memory: ScreenMemory<RecoverShown>;
  readonly on: RecoveryNetwork;
  onLookAgain(): void;
}

/** What the wallet does for the account, from when it takes effect, and the button that has it done. */
export function RecoverStepScreen({ step, shown, memory, on, onLookAgain }: StepProps): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { port } = usePlugin(passkeyKey);
  const { outlook, walletId } = step;
  const wallet = useWalletName(walletId);
  const { chainId, name: network, hasOthers } = on;
  const confirm = useConfirm(step, memory, chainId);
  const isBusy = step.at === 'doing';
  const { says, does } = wordsOf(outlook, { nowMs: port(clockPort).nowMs(), isMade: shown.passkey !== undefined });
  const words = step.error && errorText(step.error);
  return (
    <Screen title={t('passkey.lost.title')}>
      <Text $tone={outlook.as === 'payer' && !outlook.isOfThisDevice ? 'danger' : 'text'}>{t(says, { wallet, network })}</Text>
      <Fields label={t('passkey.lost.title')} fields={[{ label: { key: 'passkey.lost.account' }, value: { text: shown.account.trim() }, format: 'address' }, { label: { key: 'core.review.network' }, value: { text: network }, format: 'text' }, ...fieldsOf(outlook)]} />
      {hasOthers && <Text $tone="text-muted">{t('passkey.lost.apart')}</Text>}
      {words && (
        <Stack $gap="tiny" role="alert">
          <Text $strong $tone="danger"><bdi>{words.message}</bdi></Text>
          {words.remedy !== undefined && <Text $tone="text-muted"><bdi>{words.remedy}</bdi></Text>}
        </Stack>
      )}
      {isBusy && <Text $align="center">{t('passkey.step.doing')}</Text>}
      <ConfirmActions>
        {does
          ? <ConfirmButton shows={`${outlook.as} ${shown.account} ${chainId}`} isBusy={isBusy} onConfirm={confirm}>{isBusy && <Spinner $size={20} />}{isBusy ? t('passkey.step.waiting') : t(does, { wallet })}</ConfirmButton>
          : <Button onClick={onLookAgain}>{t('passkey.lost.again')}</Button>}
        <Button $kind="quiet" onClick={() => startOver(memory)}>{t(isBusy ? 'passkey.step.cancel' : 'passkey.lost.others')}</Button>
      </ConfirmActions>
      <LiveRegion lines={isBusy ? [t('passkey.step.doing')] : []} />
    </Screen>
  );
}

type Field = Parameters<typeof Fields>[0]['fields'][number];

/** From when it can be carried out, before anything is confirmed. What is not known is said. */
function fieldsOf(outlook: RecoveryOutlook): readonly Field[] {
  if (outlook.as === 'owner') return [];
  const { executableAtSeconds } = outlook;
  const from: Field = { label: { key: outlook.as === 'guardian' ? 'passkey.lost.from' : 'passkey.recovery.from' }, ...(executableAtSeconds === undefined ? { value: { key: 'passkey.lost.unknown' }, format: 'text' } : { value: { text: String(executableAtSeconds) }, format: 'date' }) };
  return outlook.as === 'guardian' ? [from] : [...outlook.newOwners.map((address): Field => ({ label: { key: 'passkey.recovery.newOwner' }, value: { text: address }, format: 'address' })), from];
}

interface Words {
  readonly says: keyof typeof strings;
  /** Of the button that has it done; absent where there is nothing to do yet. */
  readonly does?: keyof typeof strings;
}

/** Only a recovery that was begun on this device is led on, as on the screen of owners. `isMade`: the passkey was made for another network, and this one gets it too. */
function wordsOf(outlook: RecoveryOutlook, { nowMs, isMade }: { readonly nowMs: number; readonly isMade: boolean }): Words {
  if (outlook.as === 'owner') return { says: 'passkey.lost.owner', does: isMade ? 'passkey.lost.makeSame' : 'passkey.lost.make' };
  if (outlook.as === 'guardian') return { says: 'passkey.lost.guardian', does: isMade ? 'passkey.lost.beginSame' : 'passkey.lost.begin' };
  if (!outlook.isOfThisDevice) return { says: 'passkey.lost.foreign' };
  return outlook.executableAtSeconds * 1_000 <= nowMs ? { says: 'passkey.step.finishRecovery', does: 'passkey.step.send' } : { says: 'passkey.lost.pending' };
}

/** Has it done, and shows what came of it. What was handed over goes on where the wait for it is given up. */
function useConfirm(step: StepProps['step'], memory: ScreenMemory<RecoverShown>, chainId: number): () => void {
  const { dispatch } = usePlugin(passkeyKey);
  const { outlook, walletId } = step;
  const carryOut = async (signal: AbortSignal): Promise<Partial<RecoverShown>> => {
    const { account, passkey, effects } = memory.get();
    const request = { account: account.trim(), walletId, chainId, signal, ...(passkey && { passkey }) };
    const isRecovered = { step: { at: 'done' }, effects: { ...effects, [chainId]: 'recovered' } } as const;
    if (outlook.as === 'owner') return { ...isRecovered, passkey: (await dispatch(recoverAccount(request))).passkey };
    if (outlook.as === 'guardian') {
      const { passkey: made, ...pending } = await dispatch(startRecovery(request));
      return { passkey: made, effects: { ...effects, [chainId]: 'begun' }, step: { at: 'found', walletId, outlook: { as: 'payer', isOfThisDevice: true, ...pending } } };
    }
    await dispatch(finishRecovery(request));
    return isRecovered;
  };
  return () => {
    const end = new AbortController();
    const show = (next: Partial<RecoverShown>): void => memory.set((before) => (before.end === end ? { ...before, ...next } : before));
    memory.set((before) => ({ ...before, end, step: { at: 'doing', walletId, outlook } }));
    untilAborted(carryOut(end.signal), end.signal).then(show, (error: unknown) => show({ step: { at: 'found', walletId, outlook, error: toWireError(error) } }));
  };
}
