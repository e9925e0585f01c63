import { createLatchkey } from 'latchkey';
import { siwe } from 'latchkey/plugins/siwe';
import { ConnectModal } from 'latchkey/react';
import { verifySiweMessage } from 'latchkey/siwe';
import { Site } from './Site.jsx';

/** Rendered on the server: components of the kit are the browser's, its functions and plugins run there as well. */
export default function Page() {
  return <Site><p id="server">{[typeof createLatchkey, typeof verifySiweMessage, siwe.id, typeof ConnectModal].join(' ')}</p></Site>;
}
