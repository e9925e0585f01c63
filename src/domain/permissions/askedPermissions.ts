import { parseAddress } from '../accounts/address.ts';
import { sameAddress } from '../accounts/accounts.ts';
import { asHex, decodeChainId, encodeQuantity } from '../encoding/hex.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { inputErrors } from '../inputErrors.ts';
import { mapItems } from '../mapItems.ts';
import { maxPermissions, maxRules, maxTypeCharacters } from './limits.ts';
import { permissionErrors } from './permissionErrors.ts';
import { plainOf } from './plainOf.ts';
import type { AskedExecutionPermission, ExecutionPermissionRule, GrantedExecutionPermission } from './executionPermissions.ts';

/** The forms of ERC-7715 that wallets speak: the current one (`wallet_requestExecutionPermissions`), and the one before it (`wallet_grantPermissions`). */
export type PermissionForm = 'current' | 'earlier';

type Fields = Readonly<Record<string, unknown>>;

/** Permissions as a wallet is asked for them. @see ERC-7715 @throws permission.badRequest for what can be asked of no wallet */
export function encodeAsked(asked: readonly AskedExecutionPermission[], form: PermissionForm): readonly object[] {
  if (!Array.isArray(asked) || asked.length === 0 || asked.length > maxPermissions) throw bad(`there are not 1 to ${maxPermissions} of them`);
  assertRecords(asked);
  return asked.map((each) => {
    const { from, to, chainId, permission, expiry, isAdjustmentAllowed = false, rules = [] } = each;
    if (!isAddress(to)) throw bad('`to` is no address');
    if (!Number.isSafeInteger(expiry) || expiry <= 0) throw bad('`expiry` is no time in seconds');
    if (typeof isAdjustmentAllowed !== 'boolean') throw bad('`isAdjustmentAllowed` is not true or false');
    if (!Array.isArray(rules) || rules.length > maxRules) throw bad(`there are more than ${maxRules} rules`);
    const { type, data } = encodeTyped(permission);
    const limits = rules.map(encodeTyped);
    if (limits.some((rule) => rule.type === 'expiry')) throw bad('`expiry` says how long, and no rule');
    return form === 'earlier'
      ? { chainId: encodeQuantity(chainId), address: from, expiry, signer: { type: 'account', data: { address: to } }, permission: { type, data }, policies: limits }
      : { chainId: encodeQuantity(chainId), from, to, permission: { type, isAdjustmentAllowed, data }, rules: [{ type: 'expiry', data: { timestamp: expiry } }, ...limits] };
  });
}

/** Callers without types hand over anything. */
function assertRecords(asked: unknown): void {
  if (!Array.isArray(asked) || !asked.every(isRecord)) throw bad('what is asked for is no list of objects');
}

/** Amounts become quantities. */
function encodeTyped(given: unknown): { readonly type: string; readonly data: Fields } {
  const { type, data }: Fields = Object(given);
  if (!isType(type)) throw bad(`a type is no text of 1 to ${maxTypeCharacters} characters`);
  const plain = isRecord(data) ? plainOf(withQuantities(data)) : undefined;
  if (!isRecord(plain)) throw bad('its data is no object of plain values');
  return { type, data: plain };
}

function withQuantities(data: Fields): Fields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => {
    if (typeof value === 'bigint' && value < 0n) throw bad(`${name} is less than zero`);
    return [name, typeof value === 'bigint' ? encodeQuantity(value) : value];
  }));
}

/** What a wallet has granted, which must be what it was asked for, one by one, and for no longer. @throws input.* for what is malformed, permission.notAsked for anything else than was asked for */
export function decodeGranted(answer: unknown, asked: readonly AskedExecutionPermission[], form: PermissionForm): readonly GrantedExecutionPermission[] {
  assertRecords(asked);
  const plain = plainOf(answer);
  if (!Array.isArray(plain)) throw malformed('no list of permissions');
  if (plain.length !== asked.length) throw permissionErrors.notAsked({ what: 'another number of permissions' });
  const expected = encodeAsked(asked, 'current');
  return asked.map((each, at) => decodeOne(fieldsOf(plain[at], form), each, Object(expected[at]), form));
}

/** An answer in the words of the current form. */
function fieldsOf(item: unknown, form: PermissionForm): Fields {
  if (!isRecord(item)) throw malformed('no permission');
  if (form === 'current') return item;
  const { chainId, address, expiry, signer, permission, policies, context, accountMeta, signerMeta }: Fields = item;
  const data: Fields = Object(Object(signer).data);
  const { delegationManager, userOpBuilder }: Fields = Object(signerMeta);
  return {
    chainId, from: address, to: data['address'] ?? data['id'], permission, context, delegationManager, userOpBuilder,
    rules: [{ type: 'expiry', data: { timestamp: expiry } }, ...listOf(policies)], dependencies: isRecord(accountMeta) ? [accountMeta] : [],
  };
}

function decodeOne(given: Fields, asked: AskedExecutionPermission, expected: Fields, form: PermissionForm): GrantedExecutionPermission {
  const { chainId, from, to, permission, context, delegationManager, userOpBuilder, dependencies } = given;
  if (!isHexData(context) || context.length < 4) throw malformed('no context');
  if (!isRecord(permission) || !isType(permission['type']) || !isRecord(permission['data'])) throw malformed('no type and data');
  if (form === 'current' ? !isAddress(delegationManager) : delegationManager !== undefined && !isAddress(delegationManager)) throw malformed('no delegation manager');
  if (userOpBuilder !== undefined && !isAddress(userOpBuilder)) throw malformed('no builder of operations');
  if (decodeChainId(chainId) !== asked.chainId) throw permissionErrors.notAsked({ what: 'another chain' });
  if (from !== undefined && from !== null && !(isAddress(from) && sameAddress(from, asked.from))) throw permissionErrors.notAsked({ what: 'another account' });
  if (!isAddress(to) || !sameAddress(to, asked.to)) throw permissionErrors.notAsked({ what: 'another key' });
  const wanted: Fields = Object(expected['permission']);
  const { type, data } = { type: permission['type'], data: permission['data'] };
  if (type !== wanted['type']) throw permissionErrors.notAsked({ what: `a permission of type ${type}` });
  if (!(asked.isAdjustmentAllowed === true ? keepsAddresses(data, Object(wanted['data'])) : isSame(data, wanted['data']))) throw permissionErrors.notAsked({ what: 'other limits' });
  const { expiry, rules } = decodeRules(given['rules'], asked, listOf(expected['rules']));
  return {
    from: parseAddress(asked.from), chainId: asked.chainId, to: parseAddress(to), permission: { type, data }, expiry, rules, isAdjustmentAllowed: asked.isAdjustmentAllowed === true, context: asHex(context),
    ...(isAddress(delegationManager) && { delegationManager: parseAddress(delegationManager) }), ...(isAddress(userOpBuilder) && { userOpBuilder: parseAddress(userOpBuilder) }),
    dependencies: decodeDependencies(dependencies),
  };
}

/** Each that was asked for must be there. A wallet may have set more, which only takes something away. */
function decodeRules(given: unknown, { expiry: until, isAdjustmentAllowed }: AskedExecutionPermission, wanted: readonly unknown[]): { readonly expiry: number; readonly rules: readonly ExecutionPermissionRule[] } {
  const told = listOf(given).map((rule) => {
    const { type, data }: Fields = Object(rule);
    if (!isType(type) || !isRecord(data)) throw malformed('a rule without type and data');
    return { type, data };
  });
  const expiry = told.find(({ type }) => type === 'expiry')?.data['timestamp'];
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry) || expiry <= 0) throw malformed('no time when it ends');
  if (expiry > until) throw permissionErrors.notAsked({ what: 'a longer time' });
  const rules = told.filter(({ type }) => type !== 'expiry');
  for (const rule of wanted) {
    const { type, data }: Fields = Object(rule);
    const found = type === 'expiry' || rules.some((each) => each.type === type && (isAdjustmentAllowed === true || isSame(each.data, data)));
    if (!found) throw permissionErrors.notAsked({ what: `no rule of type ${String(type)}, or another` });
  }
  return { expiry, rules };
}

function decodeDependencies(given: unknown): GrantedExecutionPermission['dependencies'] {
  return listOf(given).map((each) => {
    const { factory, factoryData }: Fields = Object(each);
    if (!isAddress(factory) || !isHexData(factoryData)) throw malformed('a dependency without factory and its data');
    return { factory: parseAddress(factory), factoryData: asHex(factoryData) };
  });
}

/** Wallets fill in what was left out; what was asked for has to be there as it was. */
function isSame(granted: unknown, asked: unknown): boolean {
  if (Array.isArray(asked)) return Array.isArray(granted) && granted.length === asked.length && asked.every((each, at) => isSame(granted[at], each));
  if (isRecord(asked)) return isRecord(granted) && Object.entries(asked).every(([name, each]) => isSame(granted[name], each));
  if (typeof asked === 'string' && typeof granted === 'string' && isQuantity(asked) && isQuantity(granted)) return asked.length === granted.length ? asked.toLowerCase() === granted.toLowerCase() : !isAddress(asked) && !isAddress(granted) && BigInt(asked) === BigInt(granted);
  return granted === asked;
}

function isQuantity(text: string): boolean {
  return /^0x[0-9a-f]{1,64}$/i.test(text);
}

/** Amounts may be others, and contracts not. */
function keepsAddresses(granted: Fields, asked: Fields): boolean {
  return Object.entries(asked).every(([name, each]) => (isAddress(each) ? isSame(granted[name], each) : !isRecord(each) && !Array.isArray(each) || isSame(granted[name], each)));
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > maxRules + 1) throw malformed('too many, or no list');
  return mapItems(value, (item) => item);
}

function isType(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxTypeCharacters;
}

function malformed(what: string): Error {
  return inputErrors.notHexData({ value: what });
}

function bad(why: string): Error {
  return permissionErrors.badRequest({ why });
}
