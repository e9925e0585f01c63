'use client';
import type { ReactNode } from 'react';
import { Button, LiveRegion, Screen, Stack, Text } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { useNavigation } from '../../../src/ui/modal/navigation.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { retryLogOut } from '../flows/logOut.ts';
import { inAppKey } from '../key.ts';
import { selectLogout } from '../slice.ts';
import type { InAppState } from '../slice.ts';
import { strings } from '../strings.ts';

const useInAppSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly inApp: InAppState }>();

/** After a login that could not be ended: says so, and tries again. It goes with the login. */
export default function LogoutFailed(): ReactNode {
  const t = useStrings(strings);
  const { dispatch } = usePlugin(inAppKey);
  const { close } = useNavigation();
  const isTrying = useInAppSelector(selectLogout).at === 'retrying';
  const tryAgain = (): void => {
    if (!isTrying) dispatch(retryLogOut()).catch(() => {}); // an error is what this screen says anyway
  };
  return (
    <Screen title={t('inApp.logout.title')}>
      <Text $align="center">{t('inApp.logout.hint')}</Text>
      <Stack $gap="small">
        <Button aria-disabled={isTrying} aria-busy={isTrying} onClick={tryAgain}>{t(isTrying ? 'inApp.logout.trying' : 'inApp.logout.tryAgain')}</Button>
        {close && <Button $kind="quiet" onClick={close}>{t('inApp.logout.close')}</Button>}
      </Stack>
      <LiveRegion lines={isTrying ? [t('inApp.logout.trying')] : [t('inApp.logout.title'), t('inApp.logout.hint')]} />
    </Screen>
  );
}
