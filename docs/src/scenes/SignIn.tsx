import { createLatchkey } from 'latchkey';
import { siwe } from 'latchkey/plugins/siwe';
import { useSignIn } from 'latchkey/plugins/siwe/react';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';
import { createSessions } from './sessions.ts';
import { useTheme } from './useTheme.ts';
import { adapters, chains } from './world.ts';

// Your server, by `fetch`. Here it is a part of the page.
const server = createSessions((chainId) => kit.transport(chainId));

const kit = createLatchkey({
  chains,
  adapters,
  plugins: [
    walletInjected,
    siwe.with({
      getPayload: async () => ({ nonce: server.begin(), statement: 'Sign in to this page.' }),
      verify: (proof) => server.verify(proof),
      isLoggedIn: async ({ address }) => server.who() === address,
      logout: async () => server.end(),
    }),
  ],
});

function Session() {
  const { phase, signIn, signOut } = useSignIn();
  return (
    <div className="live-controls">
      {phase.at === 'signedIn'
        ? <button type="button" onClick={() => void signOut().catch(() => {})}>Sign out</button>
        : <button type="button" disabled={phase.at === 'signingIn'} onClick={signIn}>Sign in</button>}
      <span role="status">{phase.at}</span>
    </div>
  );
}

export default function SignIn() {
  return (
    <LatchkeyProvider kit={kit} theme={useTheme()}>
      <ConnectButton />
      <Session />
    </LatchkeyProvider>
  );
}
