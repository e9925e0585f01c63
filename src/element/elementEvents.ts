import { guardsPoint, blockingGuard } from '../contracts/points/guards.ts';
import type { Hex } from '../domain/encoding/hex.ts';
import { selectActiveWallet } from '../store/connection.ts';
import type { UiKit } from '../ui/kit/uiKit.ts';

/** Who is connected and let in, e.g. signed in where the site asks for it. */
export interface ElementAccount {
  /** Checksummed. */
  readonly address: Hex;
  /** Of the wallet, which may be on a chain that the site did not configure. */
  readonly chainId: number;
  readonly walletId: string;
}

/** Why a connect has failed, or the kit's own code could not be loaded. What a person refuses is no error. */
export interface ElementFailure {
  /** E.g. `wallet.notInstalled`; see the page of errors. */
  readonly code: string;
  /** English. */
  readonly message: string;
}

/** What an element tells, by the names of its events. None of them bubbles: each element of a kit tells it. */
export interface ElementEvents {
  'latchkey-connect': CustomEvent<ElementAccount>;
  /** Another account, wallet or chain; what holds from now on. */
  'latchkey-change': CustomEvent<ElementAccount>;
  /** Who has left. */
  'latchkey-disconnect': CustomEvent<ElementAccount>;
  'latchkey-error': CustomEvent<ElementFailure>;
}

/** Tells an element something. */
export type Tell = <Name extends keyof ElementEvents>(name: Name, detail: ElementEvents[Name]['detail']) => void;

/** Who is connected and let in now. */
export function readAccount(kit: UiKit): ElementAccount | undefined {
  const wallet = selectActiveWallet(kit.getState());
  const address = wallet?.accounts[0];
  if (!wallet || address === undefined || blockingGuard(kit.read(guardsPoint))) return undefined;
  return { address, chainId: wallet.chainId, walletId: wallet.walletId };
}

/** Tells what has become of one account when it is another. */
export function tellAccount(before: ElementAccount | undefined, now: ElementAccount | undefined, tell: Tell): void {
  if (now && !before) return tell('latchkey-connect', now);
  if (before && !now) return tell('latchkey-disconnect', before);
  if (before && now && (before.address !== now.address || before.chainId !== now.chainId || before.walletId !== now.walletId)) tell('latchkey-change', now);
}
