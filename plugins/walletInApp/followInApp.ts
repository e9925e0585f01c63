import { findReturn } from '../../src/flows/auth/findReturn.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import type { Cleanup, ContextOfKey } from '../../src/kernel/plugin.ts';
import { assertConfig } from './assertConfig.ts';
import type { WalletInAppConfig } from './config.ts';
import { ecosystemLook, listingOf } from './ecosystem/ecosystemLook.ts';
import { walletIdOf } from './ids.ts';
import type { inAppKey } from './key.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%235b4bdb'/><path d='M8 11V9a4 4 0 0 1 8 0v2' fill='none' stroke='%23fff' stroke-width='1.8'/><rect x='6.5' y='11' width='11' height='7.5' rx='2' fill='%23fff'/></svg>";

/** Lists the wallet. All that opens and follows it is fetched once it is picked, or after a reload while it was connected. @throws inApp.notConfigured, inApp.badUrl, inApp.badRedirectUrl, inApp.notYet, auth.* */
export function followInApp(ctx: ContextOfKey<typeof inAppKey>, config: WalletInAppConfig): void {
  assertConfig(config, { isEcosystem: false });
  listWallet(ctx, createFollow(ctx));
  goOnAfterReturn(ctx);
}

/** The same of an ecosystem's wallet, which is listed anew once it has told what it is called. @throws inApp.badEcosystemId, inApp.badPartnerId as well */
export function followEcosystem(ctx: ContextOfKey<typeof inAppKey>, config: WalletInAppConfig): void {
  assertConfig(config, { isEcosystem: true });
  const follow = createFollow(ctx);
  let withdraw = listWallet(ctx, follow);
  ctx.stored(ecosystemLook).subscribe(() => {
    withdraw();
    withdraw = listWallet(ctx, follow);
  });
  goOnAfterReturn(ctx);
}

type Follow = (followWallet: (ctx: ContextOfKey<typeof inAppKey>) => void) => void;

/** Begins once, however often the wallet is listed or opened. */
function createFollow(ctx: ContextOfKey<typeof inAppKey>): Follow {
  let isFollowed = false;
  return (followWallet) => {
    if (!isFollowed) followWallet(ctx);
    isFollowed = true;
  };
}

function listWallet(ctx: ContextOfKey<typeof inAppKey>, follow: Follow): Cleanup {
  const { name, icon = mark } = listingOf(ctx);
  return ctx.contribute(walletsPoint.of({
    id: walletIdOf(ctx.config), kind: 'inApp', name, icon,
    probe: () => 'reachable',
    open: async () => {
      const { openInApp, followWallet } = await import('./wallet.ts');
      follow(followWallet);
      return (request) => ctx.dispatch(openInApp(request));
    },
  }));
}

/** A page that a login has come back to opens the wallet by itself: its code is fetched then, and not before. Ways in may be registered later. */
function goOnAfterReturn(ctx: ContextOfKey<typeof inAppKey>): void {
  let hasBegun = false;
  const look = (): void => {
    if (hasBegun || !ctx.dispatch(findReturn())) return;
    hasBegun = true;
    loadPart(import('./flows/resumeInApp.ts')).then(({ resumeInApp }) => ctx.dispatch(resumeInApp())).catch(ctx.report);
  };
  ctx.onContributions(look);
  look();
}
