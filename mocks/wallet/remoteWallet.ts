import { createRemoteControls } from './remoteControls.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { FakeWallet } from './fakeWallet.ts';
import type { ExternalWallet, PairedApp } from '../../src/contracts/wallet.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

export type { RemoteScenario, RemoteWalletControls } from './remoteControls.ts';

/** How the mocked wallet elsewhere is listed, and what answers for it. */
export interface RemoteWalletOptions extends Partial<Pick<ExternalWallet, 'icon' | 'rdns' | 'recommended' | 'links' | 'isSupported'>> {
  /** camelCase; the plugin's id and the wallet's. */
  readonly id: string;
  readonly name: string;
  /** Ways into its app, or `any` where the code is for every wallet. */
  readonly app?: PairedApp | 'any';
  /** The wallet on the phone: what it does with requests is its own affair. */
  readonly wallet: FakeWallet;
}

/** A wallet on another device over the mocked world, as a plugin that goes the same way as a real one: it shows a pairing URI, and connects when it is used. */
export function mockRemoteWallet(options: RemoteWalletOptions) {
  assertArguments('mockRemoteWallet({ id: string, name: string, wallet: object })', options);
  const { wallet, app, ...spec } = options;
  const { controls, open } = createRemoteControls(wallet);
  const plugin = definePlugin({
    id: spec.id,
    contributes: [walletsPoint.of({ ...spec, connects: { by: 'pairing', ...(app && { app }) }, probe: () => 'reachable', open: async () => open })],
    needs: [eip1193Port],
  });
  return { ...controls, plugin };
}
