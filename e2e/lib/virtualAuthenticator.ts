import type { CDPSession, Page } from 'playwright-core';

/** A passkey as Chromium's virtual authenticator holds it. */
export type HeldPasskey = Awaited<ReturnType<VirtualAuthenticator['passkeys']>>[number];

/** An authenticator of one page: another page has none, and waits in vain. */
export interface VirtualAuthenticator {
  passkeys(): Promise<readonly { readonly credentialId: string; readonly isResidentCredential: boolean; readonly rpId?: string; readonly privateKey: string; readonly userHandle?: string; readonly signCount: number }[]>;
  /** Puts in passkeys of another one, as a password manager that is synced would. Its secrets of the PRF extension do not come along. */
  hold(passkeys: readonly HeldPasskey[]): Promise<void>;
  /** One that fails once is blocked for good: take another. */
  setVerified(is: boolean): Promise<void>;
  setBogusSignature(is: boolean): Promise<void>;
  /** Whether its person touches it when it is asked. */
  setPresent(is: boolean): Promise<void>;
  /** Resolves with the next passkey that it makes. */
  made(): Promise<void>;
  remove(): Promise<void>;
}

/** @see WebAuthn Level 3, 12; Chrome DevTools Protocol, WebAuthn */
export async function addVirtualAuthenticator(page: Page, { hasPrf = true, transport = 'internal' }: { readonly hasPrf?: boolean; readonly transport?: 'internal' | 'usb' } = {}): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', ctap2Version: 'ctap2_1', transport, hasResidentKey: true, hasUserVerification: true, isUserVerified: true, hasPrf, automaticPresenceSimulation: true },
  });
  return {
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    hold: async (passkeys) => {
      for (const credential of passkeys) await session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    setVerified: (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
    setBogusSignature: (isBogusSignature) => session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature }).then(() => {}),
    setPresent: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => {}),
    made: () => new Promise((resolve) => session.once('WebAuthn.credentialAdded', () => resolve())),
    remove: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).then(() => {}),
  };
}
