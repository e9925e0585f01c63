import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { OpenedAccount } from './sessionKeys/openedAccount.ts';
import type { WalletSmartConfig } from './config.ts';
import type { Deployments } from './operations/createDeployments.ts';

/** What lives beside the store: which accounts are being deployed, and which one is open. */
export interface SmartLive {
  deployments: Deployments | undefined;
  /** The account that is open by its owner. */
  opened: OpenedAccount | undefined;
}

export const smartKey = /* @__PURE__ */ definePluginKey<{ config: WalletSmartConfig; live: SmartLive }>()('smart', [clockPort, randomPort, httpPort]);
