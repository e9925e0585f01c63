'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { AuthPurpose } from '../../../src/contracts/points/authProviders.ts';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { joinSentences } from '../../../src/domain/text/joinSentences.ts';
import { Button, LiveRegion, PairingWays, Screen, Stack, Text, WaitingBody, WalletIcon, WalletPicker } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useWallet, useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { chooseAgain } from '../flows/chooseAgain.ts';
import { chooseSigner } from '../flows/chooseSigner.ts';
import { authWalletKey } from '../key.ts';
import { selectAuthWallet } from '../slice.ts';
import type { AuthWalletPhase, AuthWalletState } from '../slice.ts';
import { strings } from '../strings.ts';

const useWalletSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly authWallet: AuthWalletState }>();

/** The wallets to sign in with, then what the chosen one does, then how it ended. */
export default function SignWithWallet({ params: { purpose }, answer }: QuestionProps<{ readonly purpose: AuthPurpose }, 'letIn' | 'aside'>): ReactNode {
  const t = useStrings(strings);
  const { live: { attempt } } = usePlugin(authWalletKey);
  const phase = useWalletSelector(selectAuthWallet);
  useEffect(() => {
    let isShown = true;
    void attempt?.whenOver().then((how) => isShown && answer(how));
    return () => {
      isShown = false;
    };
  }, [attempt, answer]);
  return (
    <Screen title={t(purpose === 'link' ? 'authWallet.link' : 'authWallet.signIn')}>
      {phase.at === 'failed' ? <Failed {...phase} /> : 'walletId' in phase ? <UnderWay phase={phase} /> : phase.at === 'signedIn' ? <Done /> : <Choose purpose={purpose} />}
    </Screen>
  );
}

function Choose({ purpose }: { readonly purpose: AuthPurpose }): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(authWalletKey);
  return (
    <Stack>
      <Text $align="center">{t(purpose === 'link' ? 'authWallet.chooseLink' : 'authWallet.choose')}</Text>
      <WalletPicker onPick={(walletId) => dispatch(chooseSigner({ walletId }))} />
    </Stack>
  );
}

type UnderWayPhase = Extract<AuthWalletPhase, { readonly walletId: string }>;

function UnderWay({ phase }: { readonly phase: UnderWayPhase }): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(authWalletKey);
  const { walletId, at } = phase;
  const wallet = useWallet(walletId);
  const name = { wallet: useWalletName(walletId) };
  const isPaired = wallet?.connects?.by === 'pairing';
  const said = at === 'signing' ? t('authWallet.signing', name) : at === 'preparing' ? t('authWallet.preparing') : at === 'verifying' ? t('authWallet.verifying') : t('authWallet.opening', name);
  const hint = at === 'signing' ? t('authWallet.signingHint', name) : at === 'opening' && !isPaired ? t('authWallet.openingHint', name) : undefined;
  return (
    <>
      <WaitingBody at="waiting" icon={<WalletIcon icon={wallet?.icon} name={name.wallet} size={72} />} title={said} subtitle={hint}>
        {at === 'opening' && isPaired && <PairingWays wallet={wallet} />}
        <Button $kind="quiet" onClick={() => dispatch(chooseAgain())}>{t('authWallet.others')}</Button>
      </WaitingBody>
      <LiveRegion lines={[said]} />
    </>
  );
}

function Failed({ walletId, error }: { readonly walletId: string; readonly error: WireError }): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(authWalletKey);
  const wallet = useWallet(walletId);
  const name = useWalletName(walletId);
  const words = useErrorText()(error);
  const message = error.code === 'user.rejected' ? t('authWallet.rejected', { wallet: name }) : words.message;
  return (
    <>
      <WaitingBody at="failed" icon={<WalletIcon icon={wallet?.icon} name={name} size={72} />} title={t('authWallet.failed')} subtitle={joinSentences(message, error.code === 'user.rejected' ? undefined : words.remedy)}>
        <Button onClick={() => dispatch(chooseSigner({ walletId }))}>{t('authWallet.tryAgain')}</Button>
        <Button $kind="quiet" onClick={() => dispatch(chooseAgain())}>{t('authWallet.others')}</Button>
      </WaitingBody>
      <LiveRegion lines={[t('authWallet.failed'), message]} />
    </>
  );
}

function Done(): ReactNode {
  const t = useStrings(strings);
  return (
    <Stack $align="center">
      <Text $align="center">{t('authWallet.signedIn')}</Text>
      <LiveRegion lines={[t('authWallet.signedIn')]} />
    </Stack>
  );
}
