import { headers } from 'next/headers';
import { Site } from './Site';
import { siteSessions } from './sessions';

/** Rendered on the server for each visitor: the first markup knows who is signed in, before any script has run. */
export default async function Page() {
  const from = await headers(); // first: from here on Next knows that no build can render this
  const session = await siteSessions().readSession(from);
  return (
    <Site session={session}>
      <p>The server has rendered this for {session?.address ?? 'a visitor'}.</p>
    </Site>
  );
}
