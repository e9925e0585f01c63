'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createLatchkey } from 'latchkey';
import { sepolia } from 'latchkey/chains/sepolia';
import { defineSiteSession } from 'latchkey/plugins/sessionCookie';
import type { SiteSessionConfig } from 'latchkey/plugins/sessionCookie';
import { useSiteSession } from 'latchkey/plugins/sessionCookie/react';
import { siwe } from 'latchkey/plugins/siwe';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider, useDisconnect } from 'latchkey/react';

/** The kit lives in a client component: one for each request on the server, one for the life of the page. */
export function Site({ session, children }: { session: SiteSessionConfig['session']; children: ReactNode }) {
  const [kit] = useState(() => {
    const site = defineSiteSession({ url: '/api/session', session });
    return createLatchkey({ chains: [sepolia], plugins: [walletInjected, site.plugin, siwe.with(site.signIn)] });
  });
  return <LatchkeyProvider kit={kit}><ConnectButton /><Member />{children}</LatchkeyProvider>;
}

function Member() {
  const { status } = useSiteSession();
  const { disconnect } = useDisconnect();
  const [answer, setAnswer] = useState('');

  async function ask() {
    const response = await fetch('/api/members');
    const { text, error } = await response.json();
    setAnswer(text ?? error);
  }

  return (
    <>
      <p role="status">{status.at === 'signedIn' ? `Signed in as ${status.address}` : 'Not signed in'}</p>
      <button onClick={() => void ask()}>Ask the members’ route</button>
      <output>{answer}</output>
      <button disabled={status.at !== 'signedIn'} onClick={() => void disconnect()}>Leave</button>
    </>
  );
}
