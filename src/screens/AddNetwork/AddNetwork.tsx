'use client';
import { useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { knownChains } from '../../data/chains.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { hostOf } from '../../domain/text/hostOf.ts';
import { enAddNetwork } from '../../locales/en/enAddNetwork.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { selectCustomChains } from '../../store/network.ts';
import { useActiveAccount, useChains } from '../../ui/hooks/wallets/useAccount.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextField } from '../../ui/primitives/Field.tsx';
import { InlineButton } from '../../ui/primitives/InlineButton.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Hidden, Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { Tick } from '../../ui/primitives/Tick.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { Added } from './Added.tsx';
import { emptyForm, networkFields, parseChainId, toForm } from './networkForm.ts';
import type { NetworkFault, NetworkFaults, NetworkField } from './networkForm.ts';
import { SwitchTo } from './SwitchTo.tsx';
import { useAddNetwork } from './useAddNetwork.ts';
import { useIsIndexed } from '../../ui/networks/useIsIndexed.ts';
import { useKnownChain } from '../../ui/networks/useKnownChain.ts';

const Form = /* @__PURE__ */ styled.form`
  display: grid;
  gap: var(--lk-space-large);
  margin: 0;
  /* So that its label is seen with a field that has got the focus. */
  & input {
    scroll-margin-block: 48px;
  }
`;

/** Side by side where there is room. */
const Pair = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: var(--lk-space-large);
`;

const Group = /* @__PURE__ */ styled.div`
  display: grid;
  gap: var(--lk-space-small);
`;

const InField = /* @__PURE__ */ styled(InlineButton)`
  flex: none;
  margin-inline: 0 calc(-1 * var(--lk-space-medium));
  padding: 0 var(--lk-space-medium);
`;

export interface AddNetworkParams {
  /** A known chain to fill the form in with. */
  readonly chainId?: number;
}

/** A network that the site does not have, written down by the visitor and confirmed by its own endpoint. */
export default function AddNetwork({ params: { chainId: wantedId } }: ScreenProps<AddNetworkParams>): ReactNode {
  const t = useStrings(enAddNetwork, enModal);
  const errorText = useErrorText();
  const { back, close, canGoBack } = useNavigation();
  const known = knownChains.find(({ id }) => id === wantedId);
  const { form, phase, change, fill, ask, submit, cancel } = useAddNetwork(known ? toForm(known) : { ...emptyForm, chainId: wantedId === undefined ? '' : String(wantedId) }, known);
  const fields = useRef<HTMLFormElement>(null);
  const leave = (): void => (canGoBack ? back() : close?.());
  const isAsking = phase.at === 'asking';
  const faults: NetworkFaults = phase.at === 'editing' ? phase.faults : {};
  const error = phase.at === 'editing' && phase.error ? errorText(phase.error) : undefined;
  const isIdEmpty = form.chainId.trim() === '';
  const typedId = parseChainId(form.chainId);
  const ofSite = useChains().find(({ id }) => id === typedId);
  const added = useLatchkeySelector(selectCustomChains).find(({ id }) => id === typedId);
  const isOfSite = ofSite !== undefined && !added;
  const hasAccount = useActiveAccount() !== undefined;

  if (phase.at === 'added') return <Added chain={phase.chain} onDone={leave} />;

  const focus = (wanted: NetworkField | undefined): void => {
    if (wanted) fields.current?.querySelector<HTMLElement>(`[name="${wanted}"]`)?.focus();
  };
  const run = (verb: () => Promise<NetworkFaults>): void => {
    if (!isAsking) void verb().then((found) => focus(networkFields.find((each) => found[each])));
  };
  const correct = (chainId: number): void => {
    change({ chainId: String(chainId) });
    focus('chainId'); // the button is gone with what it put right
  };
  const textOf = (fault: NetworkFault | undefined): string | undefined => {
    if (!fault) return undefined;
    if ('key' in fault) return t(fault.key, fault.values);
    const { message, remedy } = errorText(fault.error);
    return remedy === undefined ? message : t('core.addNetwork.failure', { message, remedy });
  };
  const field = (name: NetworkField): object => ({ name, value: form[name], error: textOf(faults[name]), readOnly: isAsking, onChange: (event: FormEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }) });
  const { chainId: idFault } = faults;
  const actual = idFault && 'actual' in idFault ? idFault.actual : undefined;
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;
  return (
    <Screen title={t('core.addNetwork.title')}>
      <Text $tone="text-muted">{t('core.addNetwork.about')}</Text>
      <Form ref={fields} noValidate onSubmit={(event) => { event.preventDefault(); run(submit); }}>
        <TextField label={t('core.addNetwork.name')} {...plain} {...field('name')} />
        <TextField label={t('core.addNetwork.rpc')} type="url" inputMode="url" dir="ltr" placeholder="https://" {...plain} {...field('rpc')} />
        <Group>
          <TextField label={t('core.addNetwork.chainId')} dir="ltr" hint={added ? t('core.addNetwork.replaces', { name: added.name }) : isIdEmpty ? t('core.addNetwork.chainIdHint') : undefined} after={isIdEmpty && <InField onClick={() => run(ask)}>{t('core.addNetwork.ask')}</InField>} {...plain} {...field('chainId')} />
          {actual !== undefined && <Button $kind="quiet" onClick={() => correct(actual)}>{t('core.addNetwork.useActual', { actual: String(actual) })}</Button>}
          {isOfSite && idFault && hasAccount && <SwitchTo chain={ofSite} isAside />}
          {!isOfSite && !idFault && <FillIn chainId={typedId} isFilled={(chain) => JSON.stringify(toForm(chain, form)) === JSON.stringify(form)} onFill={fill} />}
          {!isOfSite && !idFault && <Indexed chainId={typedId} />}
        </Group>
        <Pair>
          <TextField label={t('core.addNetwork.symbol')} placeholder="ETH" {...plain} {...field('symbol')} />
          <TextField label={t('core.addNetwork.decimals')} inputMode="numeric" dir="ltr" {...plain} {...field('decimals')} />
        </Pair>
        <TextField label={t('core.addNetwork.explorer')} type="url" inputMode="url" dir="ltr" placeholder="https://" {...plain} {...field('explorer')} />
        <Tick isOn={form.testnet} isDisabled={isAsking} onChange={(testnet) => change({ testnet })}>{t('core.addNetwork.testnet')}</Tick>
        {error && <Stack $gap="tiny" role="alert"><Text $tone="danger"><bdi>{error.message}</bdi></Text>{error.remedy !== undefined && <Note><bdi>{error.remedy}</bdi></Note>}</Stack>}
        <Group>
          {/* Not disabled while it asks, which would take the focus away from who has just pressed it. */}
          <Button type="submit" aria-disabled={isAsking}>{isAsking && <Spinner $size={20} />}{isAsking ? t('core.addNetwork.asking', { host: hostOf(form.rpc) }) : added ? t('core.addNetwork.replace', { name: added.name }) : t('core.addNetwork.submit')}</Button>
          <Button $kind="quiet" onClick={isAsking ? cancel : leave}>{t('core.addNetwork.cancel')}</Button>
        </Group>
      </Form>
      <Hidden role="status">{isAsking ? t('core.addNetwork.asking', { host: hostOf(form.rpc) }) : ''}</Hidden>
    </Screen>
  );
}

/** Where the site has an indexer, NFTs and the like are found on the networks that it covers alone. */
function Indexed({ chainId }: { readonly chainId: number | undefined }): ReactNode {
  const t = useStrings(enAddNetwork);
  const isIndexed = useIsIndexed(chainId);
  return isIndexed === undefined ? null : <Note>{t(isIndexed ? 'core.addNetwork.indexed' : 'core.addNetwork.notIndexed')}</Note>;
}

interface FillInProps {
  readonly chainId: number | undefined;
  isFilled(chain: Chain): boolean;
  onFill(chain: Chain): void;
}

/** Saves typing where something is known of the id. */
function FillIn({ chainId, isFilled, onFill }: FillInProps): ReactNode {
  const t = useStrings(enAddNetwork);
  const chain = useKnownChain(chainId);
  if (!chain || isFilled(chain)) return null;
  return <Button $kind="quiet" onClick={() => onFill(chain)}>{t('core.addNetwork.fillIn', { name: chain.name })}</Button>;
}
