'use client';
import { useState } from 'react';
import { createLatchkey, defineChain } from 'latchkey';
import { authCode } from 'latchkey/plugins/authCode';
import { authGuest } from 'latchkey/plugins/authGuest';
import { defineSiteSession } from 'latchkey/plugins/sessionCookie';
import { useSiteSession } from 'latchkey/plugins/sessionCookie/react';
import { inAppIdentity, walletInApp } from 'latchkey/plugins/walletInApp';
import { ConnectButton, LatchkeyProvider, useDisconnect } from 'latchkey/react';
import { rpc } from '../../rpc.js';

/** A page for people who are signed in: with the session that the server has read, its first markup has the account. */
export function Member({ session, wallet, children }) {
  const [kit] = useState(() => createLatchkey({
    chains: [defineChain({ id: 31337, name: 'Anvil', rpc })],
    plugins: [
      walletInApp.with({ url: wallet, siteId: 'shop', metadata: { name: 'Shop Wallet' } }), authCode, authGuest,
      defineSiteSession({ url: '/api/session', session, identity: inAppIdentity }).plugin,
    ],
  }));
  return <LatchkeyProvider kit={kit}><ConnectButton /><Status />{children}</LatchkeyProvider>;
}

function Status() {
  const { status } = useSiteSession();
  const { disconnect } = useDisconnect();
  return (
    <>
      <p id="session">{[status.at, status.address ?? 'none', status.isConfirmed ? 'confirmed' : 'not confirmed', status.error?.code ?? ''].join(' ')}</p>
      <button onClick={() => void disconnect()}>Leave</button>
    </>
  );
}
