import { userErrors } from '../contracts/errors.ts';
import { screensPoint } from '../contracts/points/screens.ts';
import type { AnyScreen } from '../contracts/points/screens.ts';
import type { Services } from '../contracts/services.ts';
import type { PluginId } from '../kernel/permissions.ts';
import type { Contribution } from '../kernel/point.ts';
import { disconnected } from '../store/connection.ts';
import type { KitDispatch } from '../store/coreState.ts';
import { screensWithdrawn } from '../store/modal.ts';

/** What people see of a leaving plugin goes: its connect under way, its screens, its wallets. Their permission stays with the wallets. */
export function detach(pluginId: PluginId, contributions: readonly Contribution[], services: Services, dispatch: KitDispatch): void {
  if (services.connecting.owner === pluginId) services.connecting.abort?.abort(userErrors.cancelled());
  const screens = contributions.filter(({ point }) => point.id === screensPoint.id).map(({ item }) => (item as AnyScreen).id); // items of that very point
  if (screens.length > 0) dispatch(screensWithdrawn(screens)); // and the questions that they ask, see `ask`
  for (const [walletId, { session, owner, unfollow }] of [...services.sessions]) {
    if (owner !== pluginId) continue;
    services.sessions.delete(walletId);
    try {
      unfollow();
      session.close({ revoke: false }).catch((error: unknown) => services.report(pluginId, error));
    } catch (error) {
      services.report(pluginId, error);
    }
    dispatch(disconnected({ walletId }));
  }
}
