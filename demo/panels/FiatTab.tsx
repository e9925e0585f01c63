import type { ReactNode } from 'react';
import type { ActivityTabProps } from '../../src/index.ts';
import { Text } from '../../src/screens.ts';

/** What was bought for money, if this page sold anything. */
export default function FiatTab({ address }: ActivityTabProps): ReactNode {
  return <Text $align="center">Nothing was bought for {address.slice(0, 6)}… yet.</Text>;
}
