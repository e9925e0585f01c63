'use client';
import type { ReactNode } from 'react';
import type { WireError } from '../../domain/errors.ts';
import { Screen } from '../../ui/modal/Screen.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useReviewStrings } from './useReviewStrings.ts';

/** What cannot be shown, or not here, can only be turned away. */
export function Refused({ why, error, onReject, onDisconnect }: { readonly why?: string; readonly error: WireError; onReject(): void; readonly onDisconnect?: (() => void) | undefined }): ReactNode {
  const t = useReviewStrings();
  const { message, remedy } = useErrorText()(error);
  return (
    <Screen title={t('core.review.details')}>
      <Stack $gap="small" role="alert">{why !== undefined && <Text $strong>{why}</Text>}<Text $tone="danger"><bdi>{message}</bdi></Text></Stack>
      {remedy !== undefined && <Text $tone="text-muted"><bdi>{remedy}</bdi></Text>}
      <Button $kind="quiet" onClick={onReject}>{t('core.review.reject')}</Button>
      {onDisconnect && <Button $kind="quiet" onClick={onDisconnect}>{t('core.review.disconnectAsker')}</Button>}
    </Screen>
  );
}
