import { useState } from 'react';
import type { ReactNode } from 'react';
import { createLatchkey } from 'latchkey';
import { cookieStorage } from 'latchkey/adapters/browser';
import { sepolia } from 'latchkey/chains/sepolia';
import { walletInjected } from 'latchkey/plugins/walletInjected';
import { ConnectButton, LatchkeyProvider } from 'latchkey/react';

/** What the visitor had connected is kept in cookies, so that the server's markup shows it, marked as not confirmed until the wallet has answered. */
export function Kit({ header, isSecure, children }: { header: string; isSecure: boolean; children: ReactNode }) {
  const [kit] = useState(() => createLatchkey({ chains: [sepolia], plugins: [walletInjected], adapters: [cookieStorage({ header, secure: isSecure })] }));
  return <LatchkeyProvider kit={kit}><ConnectButton />{children}</LatchkeyProvider>;
}
