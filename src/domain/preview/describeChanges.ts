import { boundedFields } from './createPreview.ts';
import { parseAddress } from '../accounts/address.ts';
import { amountText } from './amountText.ts';
import { addressField, isUnlimited, nativeAmount } from './describeLeaves.ts';
import type { Described } from './describeLeaves.ts';
import type { BalanceChange, Changes, PermissionChange } from './changesOf.ts';
import * as limits from './limits.ts';
import type { PreviewFacts, PreviewField, PreviewText, PreviewWarning } from './preview.ts';
import { ours } from './previewText.ts';
import { danger } from './previewWarnings.ts';

/** Tokens whose symbol and decimals the description needs, in lower case. */
export function tokensOfChanges({ balances, permissions }: Changes): readonly string[] {
  return [...new Set([...balances, ...permissions].flatMap(({ token, tokenId }) => (token === undefined || tokenId !== undefined ? [] : [token])))].slice(0, limits.maxPreviewReads);
}

/** What an account gives, gets and allows, row by row. What it allows without limit is a danger here too, whatever was read of the call. */
export function describeChanges({ balances, permissions }: Changes, { chainId, facts }: { readonly chainId: number; readonly facts: PreviewFacts }): Described {
  const given = balances.filter(({ units }) => units < 0n);
  const got = balances.filter(({ units }) => units > 0n);
  const rows = [
    ...given.map((change) => balanceField('gives', change, chainId, facts)),
    ...got.map((change) => balanceField('gets', change, chainId, facts)),
    ...permissions.flatMap((permission) => permissionFields(permission, facts)),
  ];
  return {
    fields: boundedFields(rows),
    warnings: [...permissions.flatMap((permission) => permissionWarnings(permission, facts)), ...(rows.length > limits.maxPreviewFields ? [danger('leftOut')] : [])],
  };
}

/** The sum before the contract that says it: a symbol is what the token's maker likes, the address is not. */
function balanceField(side: 'gives' | 'gets', { token, tokenId, units }: BalanceChange, chainId: number, facts: PreviewFacts): PreviewField {
  const label = ours(side);
  const sum = units < 0n ? -units : units;
  if (token === undefined) return { label, value: nativeAmount(sum, chainId, facts), format: 'amount' };
  const name = facts.names[token];
  return { label, value: { text: parseAddress(token) }, format: 'address', name: [tokenText(sum, token, tokenId, facts), name].filter((part) => part !== undefined).join(' ') };
}

function permissionFields({ token, tokenId, spender, units }: PermissionChange, facts: PreviewFacts): readonly PreviewField[] {
  const fact = facts.tokens[token];
  const value: PreviewText = units === 'all' ? ours('changes.all') : isUnlimited(units, 'uint256', fact) ? ours('unlimited', { symbol: fact?.symbol ?? '' }) : { text: tokenText(units, token, tokenId, facts) };
  return [{ label: ours('changes.allows'), value, format: 'amount' }, addressField(ours('contract'), parseAddress(token), facts), addressField(ours('changes.spender'), spender, facts)];
}

function permissionWarnings({ token, units }: PermissionChange, facts: PreviewFacts): readonly PreviewWarning[] {
  if (units === 'all') return [danger('approvesAll')];
  return isUnlimited(units, 'uint256', facts.tokens[token]) ? [danger('unlimitedAllowance')] : [];
}

function tokenText(units: bigint, token: string, tokenId: bigint | undefined, { tokens }: PreviewFacts): string {
  if (tokenId !== undefined) return units === 1n ? `#${tokenId}` : `${units} × #${tokenId}`;
  const fact = tokens[token];
  return fact ? amountText(units, fact) : String(units);
}
