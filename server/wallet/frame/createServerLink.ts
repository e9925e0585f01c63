import type { Client } from '../../client/createClient.ts';
import { isCallError } from '../../client/refusedCall.ts';
import type { ServerLink } from './parts.ts';

/** No session is no fault: where the cookie is gone, or is not good any more, the person is signed out here. */
const signedOut = ['notSignedIn', 'sessionReused', 'deviceRevoked', 'userBlocked'];

/** The client of the server's calls as the frame uses it. */
export function createServerLink(client: Client, siteId: string): ServerLink {
  return {
    call: (name, request, options) => client.call(name, request, options),
    session: client.session,
    resume: async (options) => {
      try {
        return await client.refresh(options);
      } catch (error) {
        if (isCallError(error) && signedOut.includes(error.code)) return undefined;
        throw error;
      }
    },
    signIn: (name, request, options) => client.call(name, request, options),
    signOut: async (everywhere, options) => void (await client.call('session.end', { siteId, everywhere }, options)),
  };
}
