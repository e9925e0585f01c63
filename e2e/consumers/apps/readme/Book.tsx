import { useState } from 'react';
import { hasCode, showScreen } from 'latchkey';
import { useBalance } from 'latchkey/react';
import { kit } from './firstPage';
import { guestBookPlugin, signGuestBook } from './guestBook';

/** Does what the README does with its plugin, and shows what came of it. */
export function Book() {
  const balance = useBalance();
  const [text, setText] = useState('closed');
  const write = async (): Promise<void> => {
    const withBook = kit.register(guestBookPlugin);
    await withBook.dispatch(signGuestBook('Ada'));
    const visits: number = withBook.getState().guestBook.visits;
    const failure: unknown = await withBook.dispatch(signGuestBook('Bob')).catch((error: unknown) => error);
    setText(`${visits} ${hasCode(failure, 'guestBook.full') ? failure.message : String(failure)}`);
    withBook.dispatch(showScreen('guestBook.page'));
  };
  const end = (): void => {
    kit.unregister('guestBook');
    setText(Object.keys(kit.getState()).includes('guestBook') ? 'left behind' : 'gone');
  };
  return (
    <>
      <p id="balance">{balance.at === 'read' ? String(balance.valueWei) : balance.at}</p>
      <button onClick={() => void write()}>Write</button>
      <button onClick={end}>End</button>
      <p id="book">{text}</p>
    </>
  );
}
