import { createRemoteControls } from './remoteControls.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { toResolvedWallet } from '../../src/contracts/toResolvedWallet.ts';
import { walletResolversPoint } from '../../src/contracts/points/walletResolvers.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import type { DirectoryWallet } from '../../src/domain/wallets/walletDirectory.ts';
import type { FakeWallet } from './fakeWallet.ts';
import type { RemoteWalletControls } from './remoteControls.ts';
import type { ContextWith } from '../../src/store/definePlugin.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** Which wallets of the directory the mocked resolver reaches, and what answers for them. */
export interface MockResolverOptions {
  /** camelCase; the plugin's id. */
  readonly id: string;
  /** What answers, whichever wallet of the directory was picked. */
  readonly wallet: FakeWallet;
  /** Which it can reach; all, if absent. */
  readonly reaches?: (wallet: DirectoryWallet) => boolean;
  /** Those it has a session with from before, as after a reload: listed at once. */
  readonly remembered?: readonly DirectoryWallet[];
}

/** The controls of whichever wallet it opens. */
export interface MockResolverControls extends RemoteWalletControls {
  /** What was picked so far, and what was there from before. */
  resolved(): readonly DirectoryWallet[];
}

/** A way to every wallet of the directory over the mocked world, as a plugin: what `mockRemoteWallet` is for one. */
export function mockResolver(options: MockResolverOptions) {
  assertArguments('mockResolver({ id: string, wallet: object })', options);
  const { id, wallet, reaches = () => true, remembered = [] } = options;
  const { controls, open } = createRemoteControls(wallet);
  let context: ContextWith<typeof eip1193Port> | undefined;
  const resolved: DirectoryWallet[] = [];
  const list = (known: DirectoryWallet) => {
    context?.contribute(walletsPoint.of(toResolvedWallet(known, async () => open)));
    resolved.push(known);
  };
  const plugin = definePlugin({
    id,
    needs: [eip1193Port],
    contributes: [walletResolversPoint.of({
      id: `${id}.directory`,
      resolve(known) {
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
  const own: MockResolverControls = { ...controls, resolved: () => [...resolved] };
  return { ...own, plugin };
}
