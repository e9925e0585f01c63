import { isDangerous } from '../../../src/domain/preview/preview.ts';
import { gasFeeOf } from '../../../src/domain/transactions/gasFee.ts';
import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import { carriedBy } from './authorizationAsked.ts';
import { coinsOfOperation } from './operationAsked.ts';
import { coinsOfOwnCode } from './ownCode.ts';
import type { CallOptions, WalletWindow } from './parts.ts';
import { showSecondFactor } from './secondFactor.ts';
import { withStepUp } from './withStepUp.ts';
import type { ConfirmFacts } from './view.ts';
import type { ShownRequest } from '../worker/parseSigningAsk.ts';

/** One coin of a network. */
export const defaultWindowAboveWei = 10n ** 18n;

/** Has the person confirm what is shown: in the frame or, above the site's limit, where the wallet warns of a danger and where the page could cover it, in a window of the wallet's own. @throws Refused where they turn away */
export async function confirmAsked(context: FrameContext, shown: ShownRequest, asked: Omit<ConfirmFacts, 'needsWindow'>, options: CallOptions): Promise<void> {
  const { windowAboveWei = defaultWindowAboveWei } = context.site;
  const coins = coinsOf(shown, asked);
  const isAbove = coins === undefined || coins > windowAboveWei;
  if (isAbove) await withStepUp(context, () => showSecondFactor(context, options), options);
  let facts: ConfirmFacts = { ...asked, needsWindow: isDangerous(asked.preview) || isAbove, windowAboveWei };
  for (;;) {
    if ((await context.view().confirm(facts, options)) === true) return;
    // Within the press: after a wait, a browser lets no window open.
    const opened = await whenOpened(context, options);
    if (opened) return confirmIn(opened, context, facts, options);
    facts = { ...facts, needsWindow: true, isWindowBlocked: true };
  }
}

/** Undefined where the browser lets none open, or it does not load. @throws Refused where the person has closed it meanwhile */
async function whenOpened(context: FrameContext, options: CallOptions): Promise<WalletWindow | undefined> {
  try {
    return await context.openWindow(options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof Refused) throw error;
    return undefined;
  }
}

/** The frame says meanwhile where to go on, and takes the request back. */
async function confirmIn({ view, signal: closed, show, close }: WalletWindow, context: FrameContext, facts: ConfirmFacts, options: CallOptions): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, closed, over.signal]);
  try {
    const turnedAway = context.view().inWindow({ show }, { signal });
    const answer = await Promise.race([view.confirm({ ...facts, needsWindow: false }, { signal }), turnedAway]);
    if (answer !== true) throw new Refused('rejected');
  } catch (error) {
    throw closed.aborted && !options.signal.aborted ? new Refused('rejected') : error;
  } finally {
    over.abort(new Refused('cancelled'));
    close();
  }
}

/** What leaves the account in the coin of the network, in wei: the amount, and what the fee may be at most. What tokens move is the preview's to tell. Undefined: it cannot be told. */
function coinsOf(shown: ShownRequest, { address, preview }: Pick<ConfirmFacts, 'address' | 'preview'>): bigint | undefined {
  // Code that is not known may take all of it.
  if ((shown.kind === 'authorization' || carriedBy(shown).length > 0) && isDangerous(preview)) return undefined;
  if (shown.kind === 'userOperation') return coinsOfOperation(shown.operation);
  const ofOwnCode = coinsOfOwnCode(shown, address);
  if (ofOwnCode === undefined || shown.kind !== 'transaction') return ofOwnCode;
  const { valueWei = 0n, gas, fees } = shown.transaction;
  return ofOwnCode + valueWei + (gas !== undefined && fees !== undefined ? gasFeeOf({ gas, fees }) : 0n);
}
