import { rpcApi } from '../../../api/rpcApi.ts';
import { selectMounted } from '../../../api/selectMounted.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import type { UiKit } from '../../kit/uiKit.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

interface BalanceQuery {
  readonly address: string;
  readonly chainId: number;
}

/** As RTK Query has it. */
export interface BalanceResult {
  readonly status: string;
  readonly data?: bigint | undefined;
  readonly error?: WireError | { readonly message?: string } | undefined;
}

/** What is known of a balance; `undefined` until it was first asked for. */
export function selectBalance(query: BalanceQuery): (state: object) => BalanceResult | undefined {
  return selectMounted(rpcApi, rpcApi.endpoints.balance.select(query));
}

/** Reads a balance and keeps it as long as somebody watches. */
export function watchBalance(kit: UiKit, query: BalanceQuery): Cleanup {
  servicesOf(kit).mountApi(rpcApi);
  const subscription = kit.dispatch(rpcApi.endpoints.balance.initiate(query));
  return () => subscription.unsubscribe();
}

/** Reads it again now. The failure, if any, shows in the state. */
export function refetchBalance(kit: UiKit, query: BalanceQuery): void {
  kit.dispatch(rpcApi.endpoints.balance.initiate(query, { forceRefetch: true, subscribe: false })).catch(() => {});
}
