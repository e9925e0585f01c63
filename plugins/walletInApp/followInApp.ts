import { findReturn } from '../../src/flows/auth/findReturn.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { assertConfig } from './assertConfig.ts';
import type { WalletInAppConfig } from './config.ts';
import { inAppId, inAppName } from './ids.ts';
import type { inAppKey } from './key.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%235b4bdb'/><path d='M8 11V9a4 4 0 0 1 8 0v2' fill='none' stroke='%23fff' stroke-width='1.8'/><rect x='6.5' y='11' width='11' height='7.5' rx='2' fill='%23fff'/></svg>";

/** Lists the wallet. All that opens and follows it is fetched once it is picked, or after a reload while it was connected. @throws inApp.notConfigured, inApp.badUrl, inApp.badRedirectUrl, inApp.notYet, auth.* */
export function followInApp(ctx: ContextOfKey<typeof inAppKey>, config: WalletInAppConfig): void {
  assertConfig(config);
  const { name = inAppName, icon = mark } = config.metadata;
  let isFollowed = false;
  ctx.contribute(walletsPoint.of({
    id: inAppId, kind: 'inApp', name, icon,
    probe: () => 'reachable',
    open: async () => {
      const { openInApp, followWallet } = await import('./wallet.ts');
      if (!isFollowed) followWallet(ctx);
      isFollowed = true;
      return (request) => ctx.dispatch(openInApp(request));
    },
  }));
  goOnAfterReturn(ctx);
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
