import { sameAddress } from '../accounts/accounts.ts';
import { isAddress } from '../encoding/isHex.ts';
import { sentActionKinds } from '../transactions/sentAction.ts';
import type { SentAction } from '../transactions/sentAction.ts';
import { isUnlimited } from './describeLeaves.ts';
import { readCall } from './readCall.ts';
import type { KnownCall } from './readCall.ts';
import { revoking } from './titleOfCall.ts';
import type { Role } from './knownActions.ts';
import type { Leaf } from './leaves.ts';
import { rolePath } from './leaves.ts';

export interface SummarisedCall {
  /** Who sends it. */
  readonly from: string;
  readonly to?: string | undefined;
  readonly data: string;
  /** As the asker calls it. */
  readonly functionName?: string | undefined;
}

/** What a call does, read off its data alone. Says `call` rather than anything it cannot be sure of. */
export function summariseCall({ from, to, data, functionName }: SummarisedCall): SentAction {
  if (to === undefined) return { kind: 'create' };
  const { known: found } = readCall({ contract: to, data }, { signatures: [] });
  const known = found?.isMalformed ? undefined : found;
  const name = known?.item.name ?? functionName;
  const plain: SentAction = { kind: 'call', ...(name !== undefined && /^\w{1,64}$/.test(name) && { functionName: name }) };
  if (!known || isOfAnother(known, from)) return plain;
  const title = revoking(known) ?? known.title;
  const kind = sentActionKinds.find((each) => each === title);
  if (kind === undefined || kind === 'call') return plain;
  const token = addressOf(known, 'token') ?? to;
  const counterparty = addressOf(known, 'recipient') ?? addressOf(known, 'spender');
  return { kind, token, ...(counterparty !== undefined && { counterparty }), ...(kind !== 'revoke' && amountOf(known)) };
}

/** What is moved or allowed is not the sender's own. */
function isOfAnother({ laid: { leaves } }: KnownCall, from: string): boolean {
  return leaves.some(({ path, type, value }) => type === 'address' && ['from', 'owner', 'holder'].includes(path) && !sameAddress(String(value), from));
}

function amountOf(known: KnownCall): Pick<SentAction, 'amount' | 'isUnlimited'> {
  const [first, ...more] = [...withRole(known, 'amount'), ...withRole(known, 'allowance'), ...withRole(known, 'allowanceOrItem')];
  if (withRole(known, 'allowsAll').some(({ value }) => value === true)) return { isUnlimited: true };
  if (typeof first?.value !== 'bigint' || more.length > 0) return {};
  return roleOf(known, first) !== 'amount' && isUnlimited(first.value, first.type, undefined) ? { isUnlimited: true } : { amount: first.value };
}

/** The only one of its role. */
function addressOf(known: KnownCall, role: Role): string | undefined {
  const [first, ...more] = withRole(known, role);
  return isAddress(first?.value) && more.length === 0 ? first.value : undefined;
}

function withRole(known: KnownCall, role: Role): readonly Leaf[] {
  return known.laid.leaves.filter((leaf) => roleOf(known, leaf) === role);
}

function roleOf({ roles }: KnownCall, leaf: Leaf): Role | undefined {
  const path = rolePath(leaf);
  return Object.hasOwn(roles, path) ? roles[path] : undefined;
}
