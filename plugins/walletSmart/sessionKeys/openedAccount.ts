import type { WalletSessionKey } from '../../../src/contracts/wallet.ts';
import { hasCode } from '../../../src/domain/errors.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import type { AccountReader, AccountSessionKeys } from '../accounts/accountSessionKeys.ts';
import type { AccountOwner, SmartAccount } from '../accounts/smartAccount.ts';
import { smartErrors } from '../errors.ts';

/** A smart account that its owner has open. */
export interface OpenedAccount {
  readonly account: SmartAccount;
  readonly address: string;
  readonly owner: AccountOwner;
  /** The session key that the owner's wallet keeps. */
  readonly vault?: WalletSessionKey | undefined;
  chainId(): number;
  bundlerFor(chainId: number): Promise<Bundler>;
}

/** The account with its session keys. @throws smart.ownerNeeded, smart.noSessionKeys */
export function assertKeyed(opened: OpenedAccount | undefined): OpenedAccount & { readonly keys: AccountSessionKeys } {
  if (!opened) throw smartErrors.ownerNeeded();
  const { sessionKeys } = opened.account;
  if (!sessionKeys) throw smartErrors.noSessionKeys();
  return { ...opened, keys: sessionKeys };
}

/** The session key that a wallet keeps, and what it signs by it unasked. @throws smart.noVault */
export async function readVault(vault: WalletSessionKey | undefined, signal?: AbortSignal): Promise<Awaited<ReturnType<WalletSessionKey['read']>>> {
  if (!vault) throw smartErrors.noVault();
  try {
    return await vault.read({ signal });
  } catch (error) {
    throw hasCode(error, 'wallet.unsupported') ? smartErrors.noVault({}, { cause: error }) : error;
  }
}

/** Reads of the account on a chain; undefined while it is not deployed there, and has no keys. @throws rpc.* */
export async function readerOf(bundler: Bundler, address: string, signal?: AbortSignal): Promise<AccountReader | undefined> {
  if (await bundler.readCode(address, { signal }) === '0x') return undefined;
  return { address, call: (data, to = address) => bundler.call({ to, data }, { signal }) };
}
