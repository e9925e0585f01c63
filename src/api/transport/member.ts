import { decodeChainId } from '../../domain/encoding/hex.ts';
import type { Clock } from '../../domain/clock.ts';
import { isWalletError } from '../../domain/errors.ts';
import type { WalletError } from '../../domain/errors.ts';
import type { Attempt, AttemptOptions, WireCall } from './attempt.ts';
import { createCircuit } from './createCircuit.ts';
import type { Circuit } from './createCircuit.ts';
import type { Endpoint } from './endpoint.ts';
import { rpcErrors } from './errors.ts';
import { splitBatches } from './splitBatches.ts';
import * as transportLimits from './transportLimits.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** One endpoint of a chain, and what is known about it. */
export interface Member {
  readonly ask: Attempt;
  readonly circuit: Circuit;
  readonly chain: ChainCheck;
}

/** Whether an endpoint serves the chain that it is configured for. */
export interface ChainCheck {
  /** It has said so within `chainKnownMs`, and has not failed since. */
  isConfirmed(): boolean;
  /** By its last answer it serves another chain. */
  isWrong(): boolean;
  /** Asks the endpoint, unless its last answer still counts. @throws rpc.wrongChain, and what an attempt throws */
  assert(options: AttemptOptions): Promise<void>;
  /** Asks the endpoint, and tells of another chain without refusing anything for it. @throws what an attempt throws */
  tell(options: AttemptOptions): Promise<void>;
  /** Called when it has failed: from now on another node may answer at its address. */
  doubt(): void;
}

export interface MemberOptions {
  readonly endpoint: Endpoint;
  readonly chainId: number;
  readonly clock: Clock;
  /** A new call of `eth_chainId`. */
  askChainId(): WireCall;
  /** Told once that it serves another chain. */
  readonly report?: ((error: unknown) => void) | undefined;
}

export function createMember({ endpoint, chainId, clock, askChainId, report }: MemberOptions): Member {
  const ask = splitBatches(endpoint.post, clock);
  const chain = createChainCheck({ endpoint, chainId, clock, askChainId, report });
  // A developer is told at the first read already. Tests, which count requests, run under another name than this.
  const told = process.env.NODE_ENV === 'development' ? tellingOnce(ask, chain) : ask;
  return { ask: told, circuit: createCircuit(clock), chain };
}

/** The same attempt. Once an endpoint has answered, it is asked which chain it serves, beside what the page asks; nothing is refused for what it says. */
function tellingOnce(ask: Attempt, chain: ChainCheck): Attempt {
  let isAsked = false;
  return async (calls, options) => {
    const outcomes = await ask(calls, options);
    if (!isAsked && !chain.isConfirmed()) {
      isAsked = true;
      chain.tell(options).catch(() => (isAsked = false)); // at another read, perhaps
    }
    return outcomes;
  };
}

function createChainCheck({ endpoint: { host, post }, chainId, clock, askChainId, report }: MemberOptions): ChainCheck {
  let isTold = false;
  let known: { readonly actual: number; readonly untilMs: number } | undefined;

  const read = async (options: AttemptOptions): Promise<number> => {
    const [outcome] = await post([askChainId()], options);
    if (!outcome || 'error' in outcome) throw outcome?.error ?? rpcErrors.noResponse();
    try {
      return decodeChainId(outcome.value);
    } catch (cause) {
      throw rpcErrors.badAnswer({ host, reason: 'no chain id' }, { cause: isWalletError(cause) ? undefined : cause });
    }
  };

  const tellOnce = (actual: number): WalletError => {
    const wrong = rpcErrors.wrongChain({ host, actual, wanted: chainId });
    if (!isTold) report?.(wrong);
    isTold = true;
    return wrong;
  };

  const isFresh = (): boolean => known !== undefined && clock.nowMs() < known.untilMs;

  return {
    isConfirmed: () => isFresh() && known?.actual === chainId,
    isWrong: () => known !== undefined && known.actual !== chainId,
    assert: async (options) => {
      if (!known || !isFresh()) {
        const actual = await read(options);
        // An operator may correct a wrong one while the page is open.
        known = { actual, untilMs: clock.nowMs() + (actual === chainId ? transportLimits.chainKnownMs : transportLimits.circuitOpenMs) };
      }
      if (known.actual === chainId) return;
      throw tellOnce(known.actual);
    },
    tell: async (options) => {
      const actual = await read(options);
      if (actual !== chainId) tellOnce(actual);
    },
    doubt: () => {
      if (known?.actual === chainId) known = undefined;
    },
  };
}
