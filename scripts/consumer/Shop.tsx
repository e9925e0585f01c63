'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createLatchkey } from 'latchkey';
import { base } from 'latchkey/chains/base';
import { authCode } from 'latchkey/plugins/authCode';
import { siwe } from 'latchkey/plugins/siwe';
import { defineSiteSession } from 'latchkey/plugins/sessionCookie';
import type { SiteSessionConfig } from 'latchkey/plugins/sessionCookie';
import { useSiteSession } from 'latchkey/plugins/sessionCookie/react';
import { inAppIdentity, walletInApp } from 'latchkey/plugins/walletInApp';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';

/** With what the server has read: `const from = await headers()` first, which keeps Next from rendering this in a build, then `<Shop session={await siteSessions().readSession(from)}>`. */
export function Shop({ session, children }: { session: SiteSessionConfig['session']; children?: ReactNode }) {
  const [kit] = useState(() => {
    const site = defineSiteSession({ url: '/api/session', session, identity: inAppIdentity });
    const inApp = walletInApp.with({ url: 'https://wallet.example.com', siteId: 'shop' });
    return createLatchkey({ chains: [base], plugins: [inApp, authCode, walletInjected, site.plugin, siwe.with(site.signIn)] });
  });
  return <LatchkeyProvider kit={kit}><ConnectButton /><Greeting />{children}</LatchkeyProvider>;
}

function Greeting() {
  const { status } = useSiteSession();
  return <p>{status.at === 'signedIn' ? `Signed in with ${status.address}` : 'Not signed in'}</p>;
}
