import { clockPort } from '../../src/contracts/ports/clock.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { AuthBackendConfig } from './config.ts';
import type { AuthBackendState } from './slice.ts';

/** A person for whom the site is asked. */
export interface BackendAttempt {
  /** Asks once more, after a failure. */
  retry(): void;
  /** Resolves once the proof was accepted. */
  readonly isLetIn: Promise<void>;
}

/** What of it lives beside the store. */
export interface AuthBackendLive {
  attempt: BackendAttempt | undefined;
}

/** What the plugin's flows and screens find their settings and live things by. */
export const authBackendKey = /* @__PURE__ */ definePluginKey<{ state: AuthBackendState; config: AuthBackendConfig; live: AuthBackendLive }>()('authBackend', [clockPort]);
