'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { hasCode, toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { Button, LiveRegion, Screen, Stack, Text } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { useNavigation } from '../../../src/ui/modal/navigation.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { linkWay } from '../flows/linkWay.ts';
import { manageWallet } from '../flows/manageWallet.ts';
import { inAppKey } from '../key.ts';
import { selectInAppWallet } from '../slice.ts';
import type { InAppState } from '../slice.ts';
import { strings } from '../strings.ts';

const useInAppSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly inApp: InAppState }>();

/** Warns the owner of a guest wallet, and leads to what keeps it. It goes once the wallet is a guest's no more. */
export default function GuestWarning(): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch } = usePlugin(inAppKey);
  const { back } = useNavigation();
  const isGuest = useInAppSelector(selectInAppWallet)?.isGuest ?? false;
  const [error, setError] = useState<WireError>();
  const attempt = async (work: Promise<void>, isDone: boolean): Promise<void> => {
    setError(undefined);
    try {
      await work;
      if (isDone) back();
    } catch (cause) {
      if (!hasCode(cause, 'user.cancelled')) setError(toWireError(cause));
    }
  };
  const message = error && errorText(error).message;
  return (
    <Screen title={t('inApp.guest.title')}>
      <Text $align="center" $tone="warning">{t('inApp.guest.warning')}</Text>
      {message !== undefined && <Text $align="center" $tone="danger"><bdi>{message}</bdi></Text>}
      <Stack $gap="small">
        {isGuest && <Button onClick={() => void attempt(dispatch(linkWay()), true)}>{t('inApp.guest.link')}</Button>}
        <Button $kind="quiet" onClick={() => void attempt(dispatch(manageWallet({ screen: 'backup' })), false)}>{t('inApp.guest.backup')}</Button>
      </Stack>
      <LiveRegion lines={message === undefined ? [] : [message]} />
    </Screen>
  );
}
