'use client';
import type { ReactNode } from 'react';
import { Button, Screen, Stack, Text } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { custodyTitles } from '../custodyTitles.ts';
import { manageWallet } from '../flows/manageWallet.ts';
import { inAppKey } from '../key.ts';
import { selectInAppWallet } from '../slice.ts';
import type { InAppState } from '../slice.ts';
import { strings } from '../strings.ts';

const useInAppSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly inApp: InAppState }>();

/** Says in plain words who can open the wallet, and leads to what changes that. */
export default function Custody(): ReactNode {
  const t = useStrings(strings);
  const { dispatch, report } = usePlugin(inAppKey);
  const wallet = useInAppSelector(selectInAppWallet);
  if (!wallet) return <Screen title={t('inApp.custody.title')}>{null}</Screen>;
  const title = custodyTitles[wallet.custody];
  return (
    <Screen title={t('inApp.custody.title')}>
      <Stack $gap="small">
        <Text $strong $align="center">{t(title)}</Text>
        <Text $align="center">{t(`${title}Hint`)}</Text>
      </Stack>
      {wallet.screens.includes('recovery') && <Button $kind="quiet" onClick={() => void dispatch(manageWallet({ screen: 'recovery' })).catch(report)}>{t('inApp.recovery')}</Button>}
    </Screen>
  );
}
