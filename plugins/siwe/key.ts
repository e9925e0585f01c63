import { clockPort } from '../../src/contracts/ports/clock.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { randomPort } from '../../src/contracts/ports/random.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import { definePluginKey } from '../../src/store/definePluginKey.ts';
import type { SiweConfig } from './config.ts';
import type { SignInLive } from './signInLive.ts';
import type { SiweState } from './slice.ts';

/** What the plugin's flows and screens find their settings, their live things and their ports by. */
export const siweKey = /* @__PURE__ */ definePluginKey<{ state: SiweState; config: SiweConfig; live: SignInLive }>()('siwe', [clockPort, pagePort, randomPort, storagePort]);
