import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { createRoot } from 'react-dom/client';
import { Account } from './Account';
import { kit } from './kit';

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <LatchkeyProvider kit={kit} theme={{ light: { accent: '#00aa77' }, dark: { accent: '#44ddbb' } }}>
      <ConnectButton label="Connect Wallet" />
      <Account />
    </LatchkeyProvider>,
  );
}
