import { rpcApi } from '../../../api/rpcApi.ts';
import { selectMounted } from '../../../api/selectMounted.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { Cleanup } from '../../../kernel/plugin.ts';
import type { UiKit } from '../../kit/uiKit.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';

/** As RTK Query has it. */
interface BlockNumberResult {
  readonly data?: number | undefined;
  readonly error?: WireError | { readonly message?: string } | undefined;
}

/** What is known of a chain's height; `undefined` until it was first asked for. */
export function selectBlockNumber(chainId: number): (state: object) => BlockNumberResult | undefined {
  return selectMounted(rpcApi, rpcApi.endpoints.blockNumber.select({ chainId }));
}

/** Keeps the chain's height up to date as long as somebody watches: read once, then told by the watcher, which asks for all who listen. */
export function watchBlockNumber(kit: UiKit, chainId: number): Cleanup {
  servicesOf(kit).mountApi(rpcApi);
  const subscription = kit.dispatch(rpcApi.endpoints.blockNumber.initiate({ chainId }));
  let isOver = false;
  let unwatch = (): void => {};
  servicesOf(kit).blocks(chainId).then((blocks) => {
    if (isOver) return;
    unwatch = blocks.subscribe((event) => {
      if (event.type === 'block') kit.dispatch(rpcApi.util.upsertQueryEntries([{ endpointName: 'blockNumber', arg: { chainId }, value: event.number }]));
    });
  }).catch((error: unknown) => servicesOf(kit).report('core', error));
  return () => {
    isOver = true;
    unwatch();
    subscription.unsubscribe();
  };
}
