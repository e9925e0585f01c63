import { createRemoteHand } from './remoteHand.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { toAdoptedWallet } from '../../src/contracts/toResolvedWallet.ts';
import { walletReachesPoint } from '../../src/contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { PluginContext } from '../../src/kernel/plugin.ts';
import type { CoreState } from '../../src/store/coreState.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import type { FakeWallet } from './fakeWallet.ts';
import type { RemoteWalletHand } from './remoteHand.ts';
import type { Services } from '../../src/contracts/services.ts';

export interface MockReachOptions {
  /** camelCase; the plugin's id. */
  readonly id: string;
  /** What answers, whichever wallet of the directory was picked. */
  readonly wallet: FakeWallet;
  /** Which it can reach; all, if absent. */
  readonly reaches?: (wallet: DirectoryWallet) => boolean;
  /** Those it has a session with from before, as after a reload: listed at once. */
  readonly remembered?: readonly DirectoryWallet[];
}

/** The hand, whichever wallet it opens. */
export interface MockReachHand extends RemoteWalletHand {
  /** What was picked so far, and what was there from before. */
  adopted(): readonly DirectoryWallet[];
}

/** A way to every wallet of the directory over the mocked world, as a plugin: what `mockRemoteWallet` is for one. */
export function mockReach({ id, wallet, reaches = () => true, remembered = [] }: MockReachOptions) {
  const { hand, open } = createRemoteHand(wallet);
  let context: PluginContext<CoreState, Services> | undefined;
  const adopted: DirectoryWallet[] = [];
  const list = (known: DirectoryWallet) => {
    context?.contribute(walletsPoint.of(toAdoptedWallet(known, async () => open)));
    adopted.push(known);
  };
  const plugin = definePlugin({
    id,
    needs: [eip1193Port],
    contributes: [walletReachesPoint.of({
      id: `${id}.directory`,
      adopt(known) {
        if (!reaches(known)) return false;
        list(known);
        return true;
      },
    })],
    setup(ctx) {
      context = ctx;
      for (const known of remembered) list(known);
    },
  });
  const reach: MockReachHand = { ...hand, adopted: () => [...adopted] };
  return { ...reach, plugin };
}
