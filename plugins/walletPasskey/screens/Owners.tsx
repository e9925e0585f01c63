'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import type { Chain } from '../../../src/domain/chains/chains.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import { Button, FactCode, Fields, Note, Rows, RowText, Screen, Spinner, Stack, Text, TextButton, useScreenMemory } from '../../../src/screens.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import { selectActivity } from '../../../src/store/activity.ts';
import { useChains, useConnectedWallets } from '../../../src/ui/hooks/wallets/useAccount.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { AccountOwner, AccountOwners } from '../flows/listOwners.ts';
import { listOwners } from '../flows/owners.ts';
import { passkeyKey } from '../key.ts';
import { strings } from '../strings.ts';
import { beginOwners } from './ownersState.ts';
import type { OwnersShown, OwnersStep } from './ownersState.ts';
import { OwnersStepScreen } from './OwnersStepScreen.tsx';

const Heading = /* @__PURE__ */ styled.h3`
  margin: 0;
  color: var(--lk-text);
  font: 600 15px/1.5 var(--lk-font);
`;

const Row = /* @__PURE__ */ styled.li`
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
  font: 600 15px/1.3 var(--lk-font);
  & > span {
    flex-basis: 200px;
  }
  & > button {
    flex: none;
    width: auto;
    padding-inline: 0;
  }
`;

const Notice = /* @__PURE__ */ styled.section<{ readonly $isDanger: boolean }>`
  display: grid;
  gap: var(--lk-space-medium);
  min-width: 0;
  padding: var(--lk-space-medium);
  border: 2px solid ${({ $isDanger }) => `var(--lk-${$isDanger ? 'danger' : 'border'})`};
  border-radius: var(--lk-radius-medium);
`;

/** Who owns the connected account, who can have it recovered, and a recovery that is under way; and what changes all that. */
export default function Owners({ params }: ScreenProps): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { chain, chainId } = useOwnChain();
  const [shown, memory] = useScreenMemory(params, beginOwners);
  useReading(memory, shown.readings, chainId);
  const { listed, step } = shown;
  const title = t('passkey.owners.title');
  if (listed.at === 'failed') {
    const { message, remedy } = errorText(listed.error);
    return (
      <Screen title={title}>
        <Stack $align="center" $gap="small" role="alert">
          <Text $strong $align="center" $tone="danger">{t('passkey.owners.failed')}</Text>
          <Text $align="center"><bdi>{message}</bdi></Text>
          {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
        </Stack>
        <Button $kind="quiet" onClick={() => memory.set((before) => ({ ...before, listed: { at: 'loading' }, readings: before.readings + 1 }))}>{t('passkey.tryAgain')}</Button>
      </Screen>
    );
  }
  // Those of another network are not these.
  if (listed.at === 'loading' || listed.chainId !== chainId) return <Screen title={title}><Stack $align="center" $gap="medium" role="status"><Spinner $size={36} /><Text $align="center">{t('passkey.owners.loading')}</Text></Stack></Screen>;
  if (step) return <OwnersStepScreen key={step.kind} step={step} all={listed.all} shown={shown} memory={memory} />;
  const begin = (next: OwnersStep): void => memory.set((before) => ({ ...before, step: next, error: undefined }));
  return (
    <Screen title={title}>
      {listed.all.recovery && <Recovery recovery={listed.all.recovery} onBegin={begin} />}
      <Text $tone="text-muted">{t('passkey.owners.about', { network: chain?.name ?? String(chainId) })}</Text>
      <Lists all={listed.all} onBegin={begin} />
    </Screen>
  );
}

/** The chain that the account is on, also where another wallet is the active one. */
function useOwnChain(): { readonly chainId: number | undefined; readonly chain: Chain | undefined } {
  const chainId = useConnectedWallets().find(({ walletId }) => walletId === 'passkey')?.chainId;
  const chain = useChains().find(({ id }) => id === chainId);
  return { chainId, chain };
}

/** Reads all of it when the screen opens, on another network, and whenever something of the account is in a block. */
function useReading(memory: ScreenMemory<OwnersShown>, readings: number, chainId: number | undefined): void {
  const { dispatch } = usePlugin(passkeyKey);
  const inBlocks = useLatchkeySelector((state) => selectActivity(state).filter(({ phase }) => phase.at === 'confirmed').length);
  useEffect(() => {
    const left = new AbortController();
    dispatch(listOwners({ signal: left.signal })).then(
      (all) => {
        if (!left.signal.aborted) memory.set((before) => ({ ...before, listed: { at: 'read', chainId: chainId ?? 0, all } }));
      },
      (error: unknown) => {
        if (!left.signal.aborted) memory.set((before) => ({ ...before, listed: { at: 'failed', error: toWireError(error) } }));
      },
    );
    return () => left.abort();
  }, [dispatch, memory, readings, chainId, inBlocks]);
}

interface ListsProps {
  readonly all: AccountOwners;
  onBegin(step: OwnersStep): void;
}

function Lists({ all: { owners, guardians }, onBegin }: ListsProps): ReactNode {
  const t = useStrings(strings);
  return (
    <>
      <Stack $gap="small">
        <Heading>{t('passkey.owners.list')}</Heading>
        <Rows aria-label={t('passkey.owners.list')}>
          {owners.map((owner) => <Entry key={owner.address} title={t(titleOf(owner))} address={owner.address} onRemove={owners.length > 1 ? () => onBegin({ kind: 'removeOwner', address: owner.address, isOfThisDevice: owner.isOfThisDevice }) : undefined} />)}
        </Rows>
        {owners.length === 1 && <Text $tone="text-muted">{t('passkey.owners.only')}</Text>}
        <Button onClick={() => onBegin({ kind: 'addPasskey' })}>{t('passkey.owners.addPasskey')}</Button>
        <Button $kind="quiet" onClick={() => onBegin({ kind: 'addOwner' })}>{t('passkey.owners.addOwner')}</Button>
      </Stack>
      <Stack $gap="small">
        <Heading>{t('passkey.owners.guardians')}</Heading>
        <Text $tone="text-muted">{t('passkey.owners.guardiansAbout')}</Text>
        {guardians.length > 0 && <Rows aria-label={t('passkey.owners.guardians')}>{guardians.map((address) => <Entry key={address} title={t('passkey.owners.guardian')} address={address} onRemove={() => onBegin({ kind: 'removeGuardian', address })} />)}</Rows>}
        <Button $kind="quiet" onClick={() => onBegin({ kind: 'addGuardian' })}>{t('passkey.owners.addGuardian')}</Button>
      </Stack>
    </>
  );
}

const titles = { passkey: 'passkey.owners.passkey', wallet: 'passkey.owners.wallet', contract: 'passkey.owners.contract' } as const;

function titleOf({ kind, isOfThisDevice }: AccountOwner): (typeof titles)[AccountOwner['kind']] | 'passkey.owners.here' {
  return isOfThisDevice ? 'passkey.owners.here' : titles[kind];
}

/** The last owner has nothing that removes it: an account needs one. */
function Entry({ title, address, onRemove }: { readonly title: string; readonly address: string; readonly onRemove: (() => void) | undefined }): ReactNode {
  const t = useStrings(strings);
  return (
    <Row>
      <RowText>{title}<Note><FactCode dir="ltr">{address}</FactCode></Note></RowText>
      {onRemove && <TextButton aria-label={t('passkey.owners.removeNamed', { address })} onClick={onRemove}>{t('passkey.owners.remove')}</TextButton>}
    </Row>
  );
}

/** What every owner has to see at once: who did not begin it loses the account unless it is stopped, and is not led to carry it out. */
function Recovery({ recovery: { newOwners, executableAtSeconds, isOfThisDevice }, onBegin }: { readonly recovery: NonNullable<AccountOwners['recovery']>; onBegin(step: OwnersStep): void }): ReactNode {
  const t = useStrings(strings);
  const { port } = usePlugin(passkeyKey);
  const others = useConnectedWallets().filter(({ walletId }) => walletId !== 'passkey');
  const isDue = executableAtSeconds * 1_000 <= port(clockPort).nowMs();
  const [payer] = others;
  const [first = ''] = newOwners;
  return (
    <Notice $isDanger={!isOfThisDevice} aria-label={t('passkey.recovery.title')}>
      <Stack $gap="tiny" role="alert">
        <Text $strong $tone={isOfThisDevice ? 'text' : 'danger'}>{t('passkey.recovery.title')}</Text>
        <Text>{t(isOfThisDevice ? 'passkey.recovery.own' : 'passkey.recovery.foreign')}</Text>
      </Stack>
      <Fields
        label={t('passkey.recovery.title')}
        fields={[
          ...newOwners.map((address) => ({ label: { key: 'passkey.recovery.newOwner' }, value: { text: address }, format: 'address' } as const)),
          { label: { key: 'passkey.recovery.from' }, ...(isDue ? { value: { key: 'passkey.recovery.now' }, format: 'text' } : { value: { text: String(executableAtSeconds) }, format: 'date' }) },
        ]}
      />
      <Button $kind="danger" onClick={() => onBegin({ kind: 'cancelRecovery' })}>{t('passkey.recovery.stop')}</Button>
      {isDue && isOfThisDevice && payer && <Button $kind="quiet" onClick={() => onBegin({ kind: 'finishRecovery', address: first, walletId: payer.walletId })}>{t('passkey.recovery.finish')}</Button>}
      {isDue && isOfThisDevice && !payer && <Text $tone="text-muted">{t('passkey.recovery.needsWallet')}</Text>}
    </Notice>
  );
}
