import type { WalletFacts } from '../worker/custody.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import { maxAccounts } from '../worker/secrets.ts';
import type { AccountName } from '../worker/shapes.ts';
import type { ShareSetChange } from '../worker/shareSets.ts';

/** The account after the last one that is in use. @throws noPhrase for a wallet that is a bare key, tooMany */
export function addedAccount({ kind, accounts }: WalletFacts, name: string | undefined): ShareSetChange {
  if (kind !== 'phrase') throw custodyError('noPhrase');
  const index = Math.max(...accounts.map((account) => account.index)) + 1;
  if (index >= maxAccounts) throw custodyError('tooMany');
  return { add: [], drop: [], accounts: [...accounts.map((account) => account.index), index], ...(name !== undefined && { names: [...namesOf(accounts), { index, name }] }) };
}

/** One name, in place of the one before. @throws noAccount */
export function namedAccount({ accounts }: WalletFacts, { index, name }: AccountName): ShareSetChange {
  if (!accounts.some((account) => account.index === index)) throw custodyError('noAccount');
  return { add: [], drop: [], names: [...namesOf(accounts).filter((each) => each.index !== index), { index, name }] };
}

function namesOf(accounts: WalletFacts['accounts']): readonly AccountName[] {
  return accounts.flatMap(({ index, name }) => (name === undefined ? [] : [{ index, name }]));
}
