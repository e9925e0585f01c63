import { siteSessions } from '../../sessions';

/** A route of the site's own, for those who are signed in. */
export async function GET(request: Request) {
  const session = await siteSessions().readSession(request);
  if (!session) return Response.json({ error: 'Sign in first.' }, { status: 401 });
  return Response.json({ text: `For ${session.address} alone` });
}
