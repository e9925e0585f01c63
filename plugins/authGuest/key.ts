import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AuthGuestState } from './slice.ts';

/** A guest who is being let in. */
export interface GuestAttempt {
  /** Tries once more, after a failure. */
  retry(): void;
  /** Resolves once the guest was let in. */
  readonly isLetIn: Promise<void>;
}

/** What of it lives beside the store. */
export interface AuthGuestLive {
  attempt: GuestAttempt | undefined;
}

/** What the plugin's flows and screens find their live things by. */
export const authGuestKey = /* @__PURE__ */ definePluginKey<{ state: AuthGuestState; live: AuthGuestLive }>()('authGuest');
