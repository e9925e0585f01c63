import { writeErrors } from '../../api/writes/writeErrors.ts';
import { relayersPoint } from '../../contracts/points/relayers.ts';
import type { RelayContext, Relayer, RelayerLimits, RelayerSpec } from '../../contracts/points/relayers.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { relayErrors } from '../../contracts/relayErrors.ts';
import type { Services } from '../../contracts/services.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { boundedText, isWalletError, messageOf } from '../../domain/errors.ts';
import * as limits from '../../domain/limits.ts';
import { withLimit } from '../../domain/wait.ts';
import type { Owned } from '../../kernel/point.ts';
import type { RelayedCall } from './relayOrder.ts';

/** A relayer whose code is loaded. */
export interface OpenRelayer {
  readonly spec: RelayerSpec;
  readonly relayer: Relayer;
  readonly limits: Required<RelayerLimits>;
  /** One call of it, within its time limit, with the ports of its plugin. @throws relay.timedOut, transaction.sendFailed, and coded errors of the relayer */
  ask<T>(call: (context: RelayContext) => Promise<T>): Promise<T>;
}

/** The relayer that is named, or the first that takes the calls and for which the account can sign. @throws relay.unsupported, relay.withValue, relay.tooManyCalls */
export function selectRelayer(services: Services, relayerId: string | undefined, chainId: number, calls: readonly Pick<RelayedCall, 'valueWei'>[], canAuthorize = true): Owned<RelayerSpec> {
  const serving = services.readOwned(relayersPoint).filter(({ item }) => (relayerId === undefined || item.id === relayerId) && item.chainIds?.includes(chainId) !== false && (canAuthorize || item.delegates === undefined));
  const [first] = serving;
  if (!first) throw relayErrors.unsupported({ chainId, ...(relayerId !== undefined && { relayerId }) });
  const hasValue = calls.some(({ valueWei = 0n }) => valueWei > 0n);
  const paying = serving.filter(({ item }) => item.takesValue || !hasValue);
  if (paying.length === 0) throw relayErrors.withValue();
  const taking = paying.find(({ item }) => calls.length <= item.maxCalls);
  if (!taking) throw relayErrors.tooManyCalls({ relayerId: first.item.id, maxCalls: Math.max(...paying.map(({ item }) => item.maxCalls)) });
  return taking;
}

/** The one that a request was handed to. @throws relay.unsupported if its plugin has gone */
export function findRelayer(services: Services, relayerId: string): Owned<RelayerSpec> {
  const found = services.readOwned(relayersPoint).find(({ item }) => item.id === relayerId);
  if (!found) throw relayErrors.unsupported({ relayerId });
  return found;
}

/** Loads its code. @throws relay.timedOut */
export async function openRelayer(services: Services, { item: spec, owner }: Owned<RelayerSpec>, signal: AbortSignal | undefined): Promise<OpenRelayer> {
  const own = { requestMs: limits.requestMs, pollMs: limits.relayPollMs, waitMs: limits.relayWaitMs, deadlineSeconds: limits.relayDeadlineSeconds, ...spec.limits };
  const ask = async <T>(call: (context: RelayContext) => Promise<T>): Promise<T> => {
    try {
      return await withLimit((inner) => call({ signal: inner, port: services.portFor(owner), transport: services.transport, transportTo: (place) => transportTo(services, owner, place) }), {
        clock: services.port(clockPort),
        signal: signal ? AbortSignal.any([signal, services.signal]) : services.signal,
        forMs: own.requestMs,
        timedOut: () => relayErrors.timedOut({ relayerId: spec.id, limitMs: own.requestMs }),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw isWalletError(cause) ? cause : writeErrors.sendFailed({ reason: boundedText(messageOf(cause)) }, { cause });
    }
  };
  return { spec, relayer: await ask(() => spec.load()), limits: own, ask };
}

/** A service of the plugin's own, reached with the permissions of the plugin. */
function transportTo(services: Services, owner: string, { chainId, urls }: Parameters<RelayContext['transportTo']>[0]): ReturnType<RelayContext['transportTo']> {
  return services.transportTo(defineChain({ id: chainId, name: `Relayer of chain ${chainId}`, rpc: urls }), owner);
}
