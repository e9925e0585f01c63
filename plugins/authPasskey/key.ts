import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AuthPasskeyState } from './slice.ts';

/** A person who signs in by a passkey, or links one, with what the screen can do about it. */
export interface PasskeyAttempt {
  /** Has a passkey used, or made. */
  prove(does: 'create' | 'use'): void;
  /** Resolves once one was accepted. */
  readonly isAccepted: Promise<void>;
}

/** What of it lives beside the store. */
export interface AuthPasskeyLive {
  attempt: PasskeyAttempt | undefined;
}

/** What the plugin's flows and screens find their live things by. */
export const authPasskeyKey = /* @__PURE__ */ definePluginKey<{ state: AuthPasskeyState; live: AuthPasskeyLive }>()('authPasskey');
