import { assertArguments } from '../domain/assertArguments.ts';

/** A wallet's own ways to switch and to add a chain, for `switchOrAddChain`. */
export interface SwitchOrAddChainOptions {
  /** Asks the wallet to switch. */
  switchIt(): Promise<unknown>;
  /** Whether the wallet may know the chain once it is told of it, after switching failed with `error`. */
  mayAdd(error: unknown): boolean;
  /** Tells the wallet of the chain. */
  addIt(): Promise<unknown>;
  /** Whether the wallet is on the chain. */
  isThere(): Promise<boolean>;
}

/** Switches a wallet to a chain, which is added first where the wallet does not know it. @throws what the wallet answers @see EIP-3326, EIP-3085 */
export async function switchOrAddChain(options: SwitchOrAddChainOptions): Promise<void> {
  assertArguments('switchOrAddChain({ switchIt: function, mayAdd: function, addIt: function, isThere: function })', options);
  const { switchIt, mayAdd, addIt, isThere } = options;
  try {
    await switchIt();
  } catch (error) {
    if (!mayAdd(error)) throw error;
    await addIt();
    // Adding switches in most wallets and asks first in some.
    if (!(await isThere())) await switchIt();
  }
}
