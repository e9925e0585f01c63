'use client';
import type { ReactNode } from 'react';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { WireError } from '../../domain/errors.ts';
import { LiveRegion } from '../modal/LiveRegion.tsx';
import { Screen } from '../modal/Screen.tsx';
import { Button } from '../primitives/Button.tsx';
import { Stack, Text } from '../primitives/Text.tsx';
import { useErrorText } from './useErrorText.ts';

export interface RefusalProps {
  /** In the visitor's language. */
  readonly said: { readonly message: string; readonly remedy?: string | undefined };
  /** Whether it was tried and failed; otherwise it cannot be tried. */
  readonly hasFailed: boolean;
}

/** Above a button: why it cannot be pressed, or what became of it. */
export function Refusal(props: RefusalProps): ReactNode {
  assertArguments('Refusal({ said: object })', props);
  const { said: { message, remedy }, hasFailed } = props;
  return (
    <Stack $align="center" $gap="tiny">
      <Text $align="center" $tone={hasFailed ? 'danger' : 'text'}><bdi>{message}</bdi></Text>
      {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}

export interface FailedScreenProps {
  readonly title: string;
  readonly error: WireError;
  /** Of the button, in the visitor's language. */
  readonly retry: string;
  onRetry(): void;
}

/** A screen whose content could not be read: why, and another try. */
export function FailedScreen(props: FailedScreenProps): ReactNode {
  assertArguments('FailedScreen({ title: string, error: object, retry: string })', props);
  const { title, error, retry, onRetry } = props;
  const { message, remedy } = useErrorText()(error);
  return (
    <Screen title={title}>
      <Stack $align="center" $gap="small">
        <Text $strong $align="center"><bdi>{message}</bdi></Text>
        {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
      </Stack>
      <Button onClick={onRetry}>{retry}</Button>
      <LiveRegion lines={[message]} />
    </Screen>
  );
}
