import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { WalletAccount, WalletFacts } from '../worker/custody.ts';
import type { SecretKind } from '../worker/secrets.ts';
import { Refused } from './createGate.ts';
import type { FrameContext, OwnWallet } from './frameContext.ts';
import type { CallOptions } from './parts.ts';

/** The accounts of the wallet that is open, as this device knows them. */
export interface OwnAccounts {
  readonly kind: SecretKind;
  /** Never empty. */
  readonly accounts: readonly WalletAccount[];
  /** The one that the page is shown as selected. */
  readonly active: WalletAccount;
}

/** What is kept of them, since they stand inside the wallet, which two shares open. No secret: addresses, names and a choice. */
interface Kept {
  /** Of the wallet, by the address of its first account. */
  readonly address: string;
  /** The version that they were read of. */
  readonly version: number;
  readonly kind: SecretKind;
  readonly accounts: readonly WalletAccount[];
  /** Index of the active one. A choice of this device. */
  readonly active: number;
}

type Context = Pick<FrameContext, 'records' | 'site'>;

/** Reads them out of the wallet where its version is another than the last time. A bare key has one account in every version. @throws Refused where the wallet is not open here */
export async function readAccounts(context: Context, own: OwnWallet, options: CallOptions): Promise<OwnAccounts> {
  const { state } = own;
  if (state?.at !== 'ready') throw new Refused(state?.at === 'none' ? 'noWallet' : 'recoveryNeeded');
  const { address, version } = state;
  const held = own.wallet.accounts;
  if (!held) return toOwn({ address, version, kind: 'key', accounts: [{ index: 0, address }], active: 0 });
  const name = nameOf(context, own);
  const kept = keptOf(await context.records.get(name), address);
  if (kept && (kept.version === version || kept.kind === 'key')) return toOwn(kept);
  const facts = await held.inspect(options);
  let next = takeFacts(facts, { address, version }, kept);
  await context.records.change(name, (before) => (next = takeFacts(facts, { address, version }, keptOf(before, address))));
  return toOwn(next);
}

/** The page is shown another account as the selected one, from here on and after a reload. @throws Refused for an account that is none of the wallet's */
export async function chooseAccount(context: Context, own: OwnWallet, index: number, options: CallOptions): Promise<void> {
  const { accounts } = await readAccounts(context, own, options);
  if (!accounts.some((account) => account.index === index)) throw new Refused('badRequest');
  const address = own.state?.at === 'ready' ? own.state.address : '';
  await context.records.change(nameOf(context, own), (before) => {
    const kept = keptOf(before, address);
    return kept ? { ...kept, active: index } : before;
  });
}

/** The selected one first, as wallets tell their accounts. @see EIP-1193, accountsChanged */
export function addressesOf({ accounts, active }: OwnAccounts): readonly string[] {
  return [active.address, ...accounts.filter(({ index }) => index !== active.index).map(({ address }) => address)];
}

function nameOf({ site }: Context, { session }: OwnWallet): string {
  return `accounts:${site.realm}:${session.userId}`;
}

function takeFacts({ kind, accounts }: WalletFacts, of: Pick<Kept, 'address' | 'version'>, before: Kept | undefined): Kept {
  return { ...of, kind, accounts, active: before?.active ?? 0 };
}

function toOwn({ kind, accounts, active }: Kept): OwnAccounts {
  const found = accounts.find(({ index }) => index === active) ?? accounts[0];
  if (!found) throw new Refused('failed');
  return { kind, accounts, active: found };
}

/** Written by this origin alone; looked at nevertheless, for another version of the frame may have written it. */
function keptOf(value: unknown, wallet: string): Kept | undefined {
  const isKept = isRecord(value) && value['address'] === wallet && typeof value['version'] === 'number' && typeof value['active'] === 'number'
    && (value['kind'] === 'key' || value['kind'] === 'phrase') && Array.isArray(value['accounts']) && value['accounts'].length > 0;
  return isKept ? (value as unknown as Kept) : undefined; // field by field, just above
}
