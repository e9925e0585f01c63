import { useStrings } from 'latchkey/react';
import { Screen, Text } from 'latchkey/screens';
import { usePlugin } from 'latchkey/plugin';
import { guestBookKey } from './guestBook';

/** The screen that the README's plugin names. */
export default function GuestBookPage() {
  const t = useStrings();
  const { live } = usePlugin(guestBookKey);
  return <Screen title={t('guestBook.title')}><Text>{[...live.greeted].join(', ')}</Text></Screen>;
}
