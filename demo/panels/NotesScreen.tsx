import type { ReactNode } from 'react';
import { Screen, Text } from '../../src/screens.ts';

/** Where the entries of the demo's plugin lead. */
export default function NotesScreen(): ReactNode {
  return (
    <Screen title="A plugin's screen">
      <Text>A plugin of this page brought the entry that led here.</Text>
    </Screen>
  );
}
