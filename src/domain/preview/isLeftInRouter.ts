import { sameAddress } from '../accounts/accounts.ts';
import { zeroAddress } from '../accounts/zeroAddress.ts';
import type { Leaf } from './leaves.ts';
import { rolePath } from './leaves.ts';
import { callsIn } from './readCall.ts';
import type { ReadCall } from './readCall.ts';

/** Stands for what wraps the chain's currency, where a step does not say its address. */
const wrapped = 'wrapped';

/**
 * Whether a router is told to keep what comes of a step and no later step takes that out: anyone can then take it.
 * `isWrapped`: whether a token is what wraps the chain's currency. @see Uniswap universal-router, swap-router-contracts
 */
export function isLeftInRouter(call: ReadCall, isWrapped: (token: string) => boolean): boolean {
  const left = new Set<string>();
  const nameOf = (token: string): string => (token !== wrapped && isWrapped(token) ? wrapped : token.toLowerCase());
  for (const step of callsIn(call)) {
    if (!step.known || !sameAddress(step.contract, call.contract)) continue;
    const { taken, kept } = movesOf(step.known.item.name, step.known.laid.leaves);
    if (taken !== undefined) left.delete(nameOf(taken));
    if (kept !== undefined && isKept(step)) left.add(nameOf(kept));
  }
  return left.size > 0;
}

interface Moves {
  /** The token that is taken out of the router's own funds. */
  readonly taken?: string | undefined;
  /** The token that goes to the recipient, who may be the router. */
  readonly kept?: string | undefined;
}

function movesOf(name: string, leaves: readonly Leaf[]): Moves {
  const at = (path: string): string => String(leaves.find((leaf) => leaf.path === path)?.value ?? '');
  const isPaidByRouter = at('payerIsUser') === 'false' || /^0$/.test(at('params.amountIn'));
  const swap = (from: string, to: string): Moves => ({ taken: isPaidByRouter ? from : undefined, kept: to });
  switch (name) {
    case 'V3_SWAP_EXACT_IN': return swap(firstOf(at('path')), lastOf(at('path')));
    case 'V3_SWAP_EXACT_OUT': return swap(lastOf(at('path')), firstOf(at('path')));
    case 'V2_SWAP_EXACT_IN': case 'V2_SWAP_EXACT_OUT': {
      const path = leaves.filter((leaf) => rolePath(leaf) === 'path[]').map(({ value }) => String(value));
      return swap(path[0] ?? '', path.at(-1) ?? '');
    }
    case 'exactInputSingle': case 'exactOutputSingle': return swap(at('params.tokenIn'), at('params.tokenOut'));
    case 'exactInput': return swap(firstOf(at('params.path')), lastOf(at('params.path')));
    case 'exactOutput': return swap(lastOf(at('params.path')), firstOf(at('params.path')));
    case 'WRAP_ETH': return { taken: zeroAddress, kept: wrapped };
    case 'UNWRAP_WETH': case 'unwrapWETH9': return { taken: wrapped, kept: zeroAddress };
    case 'SETTLE': return isPaidByRouter ? { taken: at('currency') } : {};
    case 'TAKE': return { kept: at('currency') };
    case 'PERMIT2_TRANSFER_FROM': return { kept: at('token') };
    case 'SWEEP': case 'sweepToken': return { taken: at('token') || at('currency'), kept: at('token') || at('currency') };
    case 'TRANSFER': return { taken: at('token') };
    case 'refundETH': return { taken: zeroAddress };
    default: return {};
  }
}

/** Zero stands for the router in some of its versions, two in the others. */
function isKept({ known }: ReadCall): boolean {
  return known !== undefined && known.laid.leaves.some((leaf) => known.roles[rolePath(leaf)]?.startsWith('routed') && /^0x0{39}[02]$/.test(String(leaf.value)));
}

/** Tokens stand in a path in 20 bytes each, with three bytes between. */
function firstOf(path: string): string {
  return path.slice(0, 42);
}

function lastOf(path: string): string {
  return `0x${path.slice(-40)}`;
}
