import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import type { Checkout, PaymentRoute } from '../../src/contracts/points/paymentProviders.ts';
import type { WindowVisit } from '../../src/contracts/windows.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { PluginScope } from '../../src/kernel/pluginKey.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { OnrampConfig } from './config.ts';
import type { OnrampState } from './slice.ts';

/** What lives beside the store: what the offers on screen hold beyond what is shown, and what is under way in this tab. */
export interface OnrampLive {
  /** The question for offers that is under way. */
  asking: AbortController | undefined;
  /** By provider and id. */
  readonly routes: Map<string, PaymentRoute>;
  /** Addresses of pages at which something is paid stay here. */
  readonly checkouts: Map<string, Checkout>;
  /** By payment: what is under way, and can be stopped. */
  readonly running: Map<string, AbortController>;
  readonly visits: Map<string, WindowVisit<void>>;
}

interface Types {
  readonly state: OnrampState;
  readonly config: OnrampConfig;
  readonly live: OnrampLive;
}

export const onrampKey = /* @__PURE__ */ definePluginKey<{ state: OnrampState; config: OnrampConfig; live: OnrampLive }>()('onramp', [locksPort, pagePort, randomPort, storagePort]);

export type OnrampScope = PluginScope<CoreState, 'onramp', Types, typeof locksPort | typeof pagePort | typeof randomPort | typeof storagePort>;
