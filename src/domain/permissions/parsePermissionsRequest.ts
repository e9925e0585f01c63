import { decodeChainId, encodeQuantity } from '../encoding/hex.ts';
import { isAddress, isHexData } from '../encoding/isHex.ts';
import { isRecord } from '../encoding/json.ts';
import { requestErrors } from '../requests/requestErrors.ts';
import { maxPermissions, maxRules, maxTypeCharacters } from './limits.ts';
import { plainOf } from './plainOf.ts';
import type { ExecutionPermissionRequest, ExecutionPermissionRule, GrantedExecutionPermission } from './executionPermissions.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Permissions that an app asks the wallet for. */
export interface PermissionsRequest {
  readonly permissions: readonly ExecutionPermissionRequest[];
  /** Absent: the wallet's chain. */
  readonly chainId?: number;
  /** Absent: the wallet's account. */
  readonly from?: string;
  /** What was granted, in the form in which it was asked for: one for each that was. */
  encode(granted: readonly GrantedExecutionPermission[]): unknown;
}

const method = 'wallet_grantPermissions';

/**
 * Reads the parameters of `wallet_grantPermissions`: a list of requests, each with its chain and one permission (or several), or viem's one request without a chain.
 * @see ERC-7715 of 2024 @throws request.badParams, request.unsupported for a signer that is no account
 */
export function parsePermissionsRequest(params: readonly unknown[]): PermissionsRequest {
  const plain = plainOf(params);
  if (!Array.isArray(plain) || plain.length === 0 || plain.length > maxPermissions) throw bad(`they are no list of 1 to ${maxPermissions} requests`);
  const asked = plain.map(parseOne);
  const [first] = asked;
  if (!first || asked.some(({ chainId, from }) => chainId !== first.chainId || from?.toLowerCase() !== first.from?.toLowerCase())) throw bad('they name several chains or accounts');
  const { chainId, from } = first;
  if (chainId === undefined && asked.length > 1) throw bad('there is no chain');
  const permissions = asked.flatMap((each) => each.permissions);
  if (permissions.length > maxPermissions) throw bad(`they ask for more than ${maxPermissions} permissions`);
  return {
    permissions, ...(chainId !== undefined && { chainId }), ...(from !== undefined && { from }),
    encode: (granted) => {
      if (chainId === undefined) return encodeTogether(granted);
      let done = 0;
      return asked.map((each) => each.encode(granted.slice(done, done += each.permissions.length)));
    },
  };
}

interface ParsedRequest extends Omit<PermissionsRequest, 'encode'> {
  encode(granted: readonly GrantedExecutionPermission[]): object;
}

function parseOne(given: unknown): ParsedRequest {
  if (!isRecord(given)) throw bad('there is no request');
  const { chainId, address, expiry, signer, permission, permissions, policies } = given;
  if (address !== undefined && !isAddress(address)) throw bad('address is none');
  if (typeof expiry !== 'number' || !Number.isSafeInteger(expiry) || expiry <= 0) throw bad('expiry is no time in seconds');
  if ((permission === undefined) === (permissions === undefined)) throw bad('there is no permission, or two lists of them');
  const list = permission === undefined ? listOf(permissions, maxPermissions) : [permission];
  if (list.length === 0) throw bad('there is no permission');
  const to = parseSigner(signer);
  const shared = listOf(policies, maxRules).map(parseTyped);
  return {
    ...(chainId !== undefined && { chainId: decodeChainId(chainId) }), ...(address !== undefined && { from: address }),
    permissions: list.map((each) => ({ to, expiry, permission: parseTyped(each), rules: [...shared, ...listOf(Object(each).policies, maxRules).map(parseTyped)] })),
    encode: (granted) => {
      const [one] = granted;
      return { ...encodeShared(one, signer), ...(permission === undefined ? { permissions: granted.map(typedOf) } : { permission: one && typedOf(one) }), policies: one?.rules ?? [], context: one?.context };
    },
  };
}

/** The account that is to act. Keys by their `did:key`, and keys that the wallet is to hold, are none that an account knows by its address. */
function parseSigner(signer: unknown): string {
  const { type, data }: Fields = Object(signer);
  if (type !== 'account') throw requestErrors.unsupported({ method: `${method} for a signer of type ${nameOf(type)}` });
  const { address, id }: Fields = Object(data);
  const to = address ?? id; // viem's name of it
  if (!isAddress(to)) throw bad('the signer has no address');
  return to;
}

function parseTyped(given: unknown): ExecutionPermissionRule {
  const { type, data }: Fields = Object(given);
  if (typeof type !== 'string' || type === '' || type.length > maxTypeCharacters || !isRecord(data)) throw bad('a permission or a policy is without type and data');
  return { type, data };
}

function encodeShared(granted: GrantedExecutionPermission | undefined, signer: unknown): object {
  return granted ? { chainId: encodeQuantity(granted.chainId), address: granted.from, expiry: granted.expiry, signer } : {};
}

function typedOf({ permission: { type, data } }: GrantedExecutionPermission): ExecutionPermissionRule {
  return { type, data };
}

/** @see viem, WalletGrantPermissionsReturnType */
function encodeTogether(granted: readonly GrantedExecutionPermission[]): object {
  return { expiry: granted[0]?.expiry, permissionsContext: granted[0]?.context, grantedPermissions: granted.map((each) => ({ ...typedOf(each), policies: each.rules ?? [], required: true })) };
}

/** The context of a permission that an app gives back; undefined where the parameters are those of EIP-2255. @see ERC-7715 wallet_revokePermissions @throws request.badParams */
export function parseRevokedContext(params: readonly unknown[]): string | undefined {
  const given = plainOf(params[0]);
  if (!isRecord(given) || !Object.hasOwn(given, 'permissionContext')) return undefined;
  const { permissionContext, ...others } = given;
  if (!isHexData(permissionContext) || permissionContext.length < 4 || Object.keys(others).length > 0) throw requestErrors.badParams({ method: 'wallet_revokePermissions', why: 'there is no context, or more than it' });
  return permissionContext;
}

function listOf(value: unknown, most: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > most) throw bad('a list is none, or too long');
  return value;
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, maxTypeCharacters) : 'none';
}

function bad(why: string): Error {
  return requestErrors.badParams({ method, why });
}
