import { headers } from 'next/headers';
import { siteSessions } from '../sessions.js';
import { Member } from './Member.jsx';

/** What the server knows of the visitor before any script runs. */
export default async function Page() {
  const from = await headers(); // before the sessions are made: from here on Next knows that no build can render this
  const session = await siteSessions().readSession(from);
  return (
    <Member session={session} wallet={process.env.WALLET_ORIGIN}>
      <p id="server">{session ? `${session.address} by ${session.identities.join()}` : 'none'}</p>
    </Member>
  );
}
