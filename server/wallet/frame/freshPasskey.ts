import { toBase64url } from '../worker/bytes.ts';

/** A passkey that was made a moment ago, and can recover a wallet: so that its person is asked once for both. */
export interface FoundPrf {
  readonly credentialId: string;
  /** A secret; undefined where the authenticator has a PRF and tells its output at use only. */
  readonly prf: Uint8Array<ArrayBuffer> | undefined;
}

export interface FreshPasskey {
  /** What a passkey that is being made is asked with. */
  begin(): { readonly salt: Uint8Array<ArrayBuffer>; take(found: FoundPrf): void };
  /** The server has let its person in by it, or has linked it. What was found by any other is wiped. */
  confirm(credentialId: string): void;
  /** Once, and only what was confirmed. The caller wipes the output. */
  take(): (FoundPrf & { readonly salt: string }) | undefined;
  /** Another person is here, or no one is any more. */
  forget(): void;
}

/** Long enough to make a wallet, and to read what recovery is. */
const keptMs = 600_000;

/** Holds it in the frame's memory alone: neither the page nor the server gets what the PRF gives, and nothing is stored. */
export function createFreshPasskey(now: () => number): FreshPasskey {
  let held: (FoundPrf & { readonly salt: string; readonly untilMs: number; isConfirmed: boolean }) | undefined;
  const forget = (): void => {
    held?.prf?.fill(0);
    held = undefined;
  };
  return {
    forget,
    begin: () => {
      forget();
      const salt = crypto.getRandomValues(new Uint8Array(32));
      return { salt, take: (found) => { held = { ...found, salt: toBase64url(salt), untilMs: now() + keptMs, isConfirmed: false }; } };
    },
    confirm: (credentialId) => {
      if (held?.credentialId === credentialId) held.isConfirmed = true;
      else forget();
    },
    take: () => {
      if (!held?.isConfirmed || held.untilMs <= now()) {
        forget();
        return undefined;
      }
      const { credentialId, prf, salt } = held;
      held = undefined;
      return { credentialId, prf, salt };
    },
  };
}
