import { createRoot } from 'react-dom/client';
import { createLatchkey, showScreen } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useActiveAccount, useDisconnect, useLatchkeySelector } from 'latchkey/react';
import { guestBook } from './guestBook';
import type { GuestBookState } from './guestBook/key';

const kit = createLatchkey({ chains: [sepolia], plugins: [walletInjected, guestBook.with({ url: location.origin })] });
const useKitState = useLatchkeySelector.withTypes<ReturnType<typeof kit.getState>>();

function Page() {
  const account = useActiveAccount();
  const { disconnect } = useDisconnect();
  const { entries }: GuestBookState = useKitState((state) => state.guestBook);
  return (
    <>
      <ul>{entries.map(({ address, text }, at) => <li key={at}>{text} ({address})</li>)}</ul>
      <button disabled={!account} onClick={() => kit.dispatch(showScreen('guestBook.page'))}>Sign the guest book</button>
      <button disabled={!account} onClick={() => void disconnect()}>Leave</button>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<LatchkeyProvider kit={kit}><ConnectButton /><Page /></LatchkeyProvider>);
