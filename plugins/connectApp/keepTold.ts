import type { AppSide } from '../../adapters/walletConnect/index.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { OpenWalletFact } from '../../src/store/connection.ts';
import { connectAppKey } from './key.ts';
import { appChanged, selectApps } from './slice.ts';
import type { ConnectedApp } from './slice.ts';

export interface KeepToldRequest {
  readonly side: AppSide;
  readonly now: OpenWalletFact;
  readonly before: OpenWalletFact | undefined;
}

/** Tells a wallet's apps which account it is on now and, where they are allowed that chain, which chain. What cannot be told is reported. */
export const keepTold = /* @__PURE__ */ connectAppKey.flow(({ state, dispatch, report }, { side, now, before }: KeepToldRequest): void => {
  const [address] = now.accounts;
  if (address === undefined) return;
  const move = async (app: ConnectedApp): Promise<void> => {
    dispatch(appChanged({ ...app, address }));
    await side.update(app.topic, { address, chainIds: app.chainIds, methods: app.methods, events: app.events });
    await side.emit(app.topic, app.chainIds[0] ?? 1, { name: 'accountsChanged', data: [address] });
  };
  for (const app of selectApps(state()).filter(({ walletId }) => walletId === now.walletId)) {
    if (!sameAddress(app.address, address)) move(app).catch(report);
    if (before && before.chainId !== now.chainId && app.chainIds.includes(now.chainId)) side.emit(app.topic, now.chainId, { name: 'chainChanged', data: now.chainId }).catch(report);
  }
});
