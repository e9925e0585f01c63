import { useState } from 'react';
import { useActiveAccount, useLatchkeyDispatch, useStrings } from 'latchkey/react';
import { ConfirmButton, Screen, TextField, useNavigation } from 'latchkey/screens';
import { signGuestBook } from './sign';

/** The plugin's screen in the modal. Its texts are the plugin's, its looks the kit's. */
export default function GuestBookPage() {
  const t = useStrings();
  const account = useActiveAccount();
  const dispatch = useLatchkeyDispatch();
  const { close } = useNavigation();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState(false);

  async function sign() {
    if (!account) return;
    try {
      await dispatch(signGuestBook(account.address, text));
      close?.();
    } catch {
      setFailed(true); // refused by the visitor or by the server; the line is still there to try again
    }
  }

  return (
    <Screen title={t('guestBook.title')}>
      <TextField isFirst label={t('guestBook.line')} value={text} onChange={({ target }) => setText(target.value)} />
      {failed && <p role="alert">{t('guestBook.failed')}</p>}
      <ConfirmButton shows={text} onConfirm={() => void sign()}>{t('guestBook.sign')}</ConfirmButton>
    </Screen>
  );
}
