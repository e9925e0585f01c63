'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import type { Chain } from '../../../src/domain/chains/chains.ts';
import { hasCode, toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { joinSentences } from '../../../src/domain/text/joinSentences.ts';
import { Badge, Button, FactCode, Fields, LiveRegion, Rows, Screen, Spinner, Stack, Text, useScreenMemory } from '../../../src/screens.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import { selectActivity } from '../../../src/store/activity.ts';
import { useChains, useConnectedWallets } from '../../../src/ui/hooks/wallets/useAccount.ts';
import { useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import { listSessionKeys, revokeSessionKey } from '../flows/sessionKeys.ts';
import { smartKey } from '../key.ts';
import { stateOfKey, toFields } from '../sessionKeys/describeGrant.ts';
import { strings } from '../strings.ts';

const Card = /* @__PURE__ */ styled.li`
  box-sizing: border-box;
  display: grid;
  gap: var(--lk-space-medium);
  min-width: 0;
  padding: var(--lk-space-medium);
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-medium);
  color: var(--lk-text);
`;

const Heading = /* @__PURE__ */ styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--lk-space-small);
  min-width: 0;
  overflow-wrap: anywhere;
`;

const State = /* @__PURE__ */ styled(Badge)<{ readonly $isInForce: boolean }>`
  color: ${({ $isInForce }) => ($isInForce ? 'var(--lk-success)' : 'var(--lk-text-muted)')};
`;

interface Shown {
  readonly listed: { readonly at: 'loading' } | { readonly at: 'failed'; readonly error: WireError } | { readonly at: 'read'; readonly chainId: number; readonly keys: readonly SessionKeyPermissions[] };
  /** The key that is being taken back, and what gives that up. */
  readonly taking: { readonly signer: string; readonly end: AbortController } | undefined;
  readonly failed: { readonly signer: string; readonly error: WireError } | undefined;
  /** Counts what has the list read anew. */
  readonly readings: number;
}

const begin = (): Shown => ({ listed: { at: 'loading' }, taking: undefined, failed: undefined, readings: 0 });

/** The session keys of the connected smart account: what each may do and until when, and what takes it back. What was read stays while the review of that lies over it. */
export default function SessionKeys({ params }: ScreenProps): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { chain, chainId } = useOwnChain();
  const [shown, memory] = useScreenMemory(params, begin);
  useReading(memory, shown.readings, chainId);
  const { listed } = shown;
  const title = t('smart.keys.title');
  const readAgain = (): void => memory.set((before) => ({ ...before, listed: { at: 'loading' }, readings: before.readings + 1 }));
  if (listed.at === 'failed') {
    const { message, remedy } = errorText(listed.error);
    return (
      <Screen title={title}>
        <Stack $align="center" $gap="small" role="alert">
          <Text $strong $align="center" $tone="danger">{t('smart.keys.failed')}</Text>
          <Text $align="center"><bdi>{message}</bdi></Text>
          {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
        </Stack>
        <Button $kind="quiet" onClick={readAgain}>{t('smart.keys.retry')}</Button>
      </Screen>
    );
  }
  // Those of another network are not these.
  if (listed.at === 'loading' || listed.chainId !== chainId) return <Screen title={title}><Stack $align="center" $gap="medium" role="status"><Spinner $size={36} /><Text $align="center">{t('smart.keys.loading')}</Text></Stack></Screen>;
  if (listed.keys.length === 0) {
    return (
      <Screen title={title}>
        <Stack $align="center" $gap="small" role="status">
          <Text $strong $align="center">{t('smart.keys.none')}</Text>
          <Text $align="center" $tone="text-muted">{t('smart.keys.noneAbout', { network: chain?.name ?? String(chainId) })}</Text>
        </Stack>
      </Screen>
    );
  }
  return (
    <Screen title={title}>
      <Text $tone="text-muted">{t('smart.keys.about', { network: chain?.name ?? String(chainId) })}</Text>
      <Rows aria-label={title}>{listed.keys.map((key) => <Key key={key.signer} permissions={key} shown={shown} memory={memory} />)}</Rows>
    </Screen>
  );
}

/** The chain that the account is on, also where another wallet is the active one. */
function useOwnChain(): { readonly chainId: number | undefined; readonly chain: Chain | undefined } {
  const chainId = useConnectedWallets().find(({ walletId }) => walletId === 'smart')?.chainId;
  const chain = useChains().find(({ id }) => id === chainId);
  return { chainId, chain };
}

/** Reads the keys when the screen opens, on another network, and whenever something of the account is in a block. */
function useReading(memory: ScreenMemory<Shown>, readings: number, chainId: number | undefined): void {
  const { dispatch } = usePlugin(smartKey);
  const inBlocks = useLatchkeySelector((state) => selectActivity(state).filter(({ phase }) => phase.at === 'confirmed').length);
  useEffect(() => {
    const left = new AbortController();
    dispatch(listSessionKeys({ isAll: true, signal: left.signal })).then(
      (keys) => {
        if (!left.signal.aborted) memory.set((before) => ({ ...before, listed: { at: 'read', chainId: chainId ?? 0, keys } }));
      },
      (error: unknown) => {
        if (!left.signal.aborted) memory.set((before) => ({ ...before, listed: { at: 'failed', error: toWireError(error) } }));
      },
    );
    return () => left.abort();
  }, [dispatch, memory, readings, chainId, inBlocks]);
}

function Key({ permissions, shown: { taking, failed }, memory }: { readonly permissions: SessionKeyPermissions; readonly shown: Shown; readonly memory: ScreenMemory<Shown> }): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { config, dispatch, port } = usePlugin(smartKey);
  const wallet = useWalletName(config.owner);
  const { chain } = useOwnChain();
  const { signer } = permissions;
  const nowMs = port(clockPort).nowMs();
  const state = stateOfKey(permissions, nowMs);
  const isTaken = taking?.signer === signer;
  const words = failed?.signer === signer ? errorText(failed.error) : undefined;
  const takeBack = async (): Promise<void> => {
    if (memory.get().taking) return;
    const end = new AbortController();
    memory.set((before) => ({ ...before, failed: undefined, taking: { signer, end } }));
    const error = await dispatch(revokeSessionKey({ signer, signal: end.signal })).then(() => undefined, (cause: unknown) => (end.signal.aborted || hasCode(cause, 'user.cancelled') || hasCode(cause, 'user.rejected') ? undefined : toWireError(cause)));
    memory.set((before) => ({ ...before, taking: undefined, failed: error && { signer, error }, readings: before.readings + 1 }));
  };
  return (
    <Card>
      <Heading><FactCode dir="ltr">{signer}</FactCode><State $isInForce={state === 'inForce'}>{t(`smart.keys.${state}`)}</State></Heading>
      {permissions.approvedTargets === 'any' && state !== 'expired' && <Text $tone="danger">{t('smart.keys.anyWarning')}</Text>}
      <Fields label={t('smart.keys.may')} fields={toFields(permissions, chain?.nativeCurrency, nowMs)} />
      {words && <Text role="alert" $tone="danger">{t('smart.keys.takeFailed')}{' '}<bdi>{joinSentences(words.message, words.remedy)}</bdi></Text>}
      {isTaken ? (
        <Stack $gap="small">
          <Stack $align="center" $gap="small"><Spinner /><Text $align="center"><bdi>{t('smart.keys.taking', { wallet })}</bdi></Text></Stack>
          <Button $kind="quiet" onClick={() => taking.end.abort()}>{t('smart.connecting.cancel')}</Button>
        </Stack>
      ) : <Button $kind="danger" aria-disabled={taking !== undefined} aria-label={t('smart.keys.takeBackNamed', { key: signer })} onClick={() => void takeBack()}>{t('smart.keys.takeBack')}</Button>}
      <LiveRegion lines={isTaken ? [t('smart.keys.taking', { wallet })] : []} />
    </Card>
  );
}
