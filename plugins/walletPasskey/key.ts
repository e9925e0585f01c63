import { clockPort } from '../../src/contracts/ports/clock.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { Deployments } from '../walletSmart/index.ts';
import type { WalletPasskeyConfig } from './config.ts';
import type { PasskeyState } from './slice.ts';

/** A person who connects by a passkey, with what the screen can do about it. */
export interface PasskeyConnect {
  /** Has a passkey used, or an account made with a new one. */
  choose(does: 'create' | 'use'): void;
  /** Resolves once one was accepted. */
  readonly isAccepted: Promise<void>;
}

/** What lives beside the store. */
export interface PasskeyLive {
  attempt: PasskeyConnect | undefined;
  deployments: Deployments | undefined;
}

export const passkeyKey = /* @__PURE__ */ definePluginKey<{ config: WalletPasskeyConfig; state: PasskeyState; live: PasskeyLive }>()('passkey', [clockPort, randomPort, httpPort]);

/** The screen on which an account is recovered whose passkeys are lost. */
export const recoverScreenId = 'passkey.recover';
