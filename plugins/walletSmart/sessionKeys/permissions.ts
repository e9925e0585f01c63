import { permissionErrors } from '../../../src/domain/permissions/permissionErrors.ts';
import { walletErrors } from '../../../src/contracts/walletErrors.ts';
import type { WalletPermissions } from '../../../src/contracts/wallet.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { encodeQuantity } from '../../../src/domain/encoding/hex.ts';
import { isAddress } from '../../../src/domain/encoding/isHex.ts';
import { toWord } from '../../../src/domain/encoding/toWord.ts';
import { hasCode, messageOf } from '../../../src/domain/errors.ts';
import type { AskedExecutionPermission, ExecutionPermissionRule, GrantedExecutionPermission } from '../../../src/domain/permissions/executionPermissions.ts';
import type { SessionKeyPermissions } from '../accounts/accountSessionKeys.ts';
import { smartErrors } from '../errors.ts';
import type { smartKey } from '../key.ts';
import { grantable, nativeLimitRule } from './grantable.ts';
import { grant, revoke } from './grants.ts';
import { assertKeyed, readerOf } from './openedAccount.ts';
import type { OpenedAccount } from './openedAccount.ts';
import { covers } from './toPermissions.ts';
import type { SessionKeyGrant } from './toPermissions.ts';

type Scope = ReturnType<typeof smartKey.scope>;

/** Permissions of ERC-7715 as session keys of the open account. What its contract cannot hold a key to is refused, and not granted more widely. */
export function createPermissions(scope: Scope): WalletPermissions {
  const read = async (signer: string, signal: AbortSignal | undefined) => {
    const { address, keys, chainId, bundlerFor } = assertKeyed(scope.live.opened);
    const reader = await readerOf(await bundlerFor(chainId()), address, signal);
    return reader && keys.read(reader, signer);
  };
  return {
    grant: async (asked, { signal, asker } = {}) => {
      const wanted = toGrant(asked);
      assertOwn(scope.live.opened, asked);
      const { permissions } = await grant(scope, { ...wanted, ...(signal && { signal }) }, asker).catch((error: unknown) => {
        throw hasCode(error, 'smart.badGrant') ? permissionErrors.badRequest({ why: messageOf(error) }, { cause: error }) : error;
      });
      // What the app is told is what the chain knows, and not what was sent to it.
      const found = await read(permissions.signer, signal);
      if (!found?.isActive || !isSame(found.permissions, permissions)) throw smartErrors.keyMissing();
      return asked.map((each) => toGranted(each, found.permissions));
    },
    revoke: async (context, { signal, asker } = {}) => {
      const signer = signerOf(context, scope.live.opened);
      const found = await read(signer, signal);
      if (found && found.permissions.approvedTargets.length > 0) await revoke(scope, signer, { signal, asker });
    },
  };
}

function isSame(found: SessionKeyPermissions, wanted: SessionKeyPermissions): boolean {
  return covers(found, wanted) && covers(wanted, found) && found.permissionEndTimestamp === wanted.permissionEndTimestamp;
}

/** One key, with all contracts that were asked for. @throws wallet.unsupported for what a session key cannot be held to, permission.badRequest, smart.badGrant */
export function toGrant(asked: readonly AskedExecutionPermission[]): SessionKeyGrant {
  const [first] = asked;
  if (!first) throw permissionErrors.badRequest({ why: 'there is none' });
  const limitWei = limitOf(first.rules);
  if (asked.some(({ to, expiry, rules }) => !sameAddress(to, first.to) || expiry !== first.expiry || limitOf(rules) !== limitWei)) throw unsupported('several keys, times or limits at once');
  return { signer: first.to, approvedTargets: asked.map(targetOf), nativeTokenLimitPerTransaction: limitWei, permissionEndTimestamp: first.expiry };
}

/** Any function of one contract: the account's contract knows no single functions, and no sums. */
function targetOf({ permission: { type, data } }: AskedExecutionPermission): string {
  if (!grantable.permissionTypes.some((each) => each === type)) throw unsupported(type);
  const { address, ...others }: Readonly<Record<string, unknown>> = data;
  const [other] = Object.keys(others);
  if (other !== undefined) throw unsupported(`${type} with ${other}`);
  if (!isAddress(address)) throw permissionErrors.badRequest({ why: 'a contract has no address' });
  return address;
}

/** How much one call may carry; nothing where the app does not say. */
function limitOf(rules: readonly ExecutionPermissionRule[] = []): bigint {
  const [rule, more] = rules;
  if (!rule) return 0n;
  const { limit, ...others } = rule.data;
  if (rule.type !== nativeLimitRule || more || Object.keys(others).length > 0) throw unsupported(`a limit of type ${(more ?? rule).type}`);
  if (typeof limit === 'bigint') return limit;
  if (typeof limit !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(limit)) throw permissionErrors.badRequest({ why: `${nativeLimitRule} has no limit` });
  return BigInt(limit);
}

function toGranted({ from, chainId, to, permission }: AskedExecutionPermission, { nativeTokenLimitPerTransaction, permissionEndTimestamp }: SessionKeyPermissions): GrantedExecutionPermission {
  return {
    from, chainId, to: parseAddress(to), permission, expiry: permissionEndTimestamp, isAdjustmentAllowed: false, rules: [{ type: nativeLimitRule, data: { limit: encodeQuantity(nativeTokenLimitPerTransaction) } }],
    context: `0x${from.slice(2).toLowerCase()}${toWord(chainId).slice(2)}${to.slice(2).toLowerCase()}`, dependencies: [],
  };
}

/** The account may have been changed since the app was shown it. @throws wallet.accountGone */
function assertOwn(opened: OpenedAccount | undefined, asked: readonly AskedExecutionPermission[]): void {
  const other = asked.find(({ from }) => !sameAddress(from, opened?.address));
  if (other) throw walletErrors.accountGone({ address: other.from });
}

/** @throws permission.badRequest for a context of another account or chain */
function signerOf(context: string, opened: OpenedAccount | undefined): string {
  const [, account, chain, signer] = /^0x([0-9a-f]{40})([0-9a-f]{64})([0-9a-f]{40})$/i.exec(context) ?? [];
  if (!opened || account === undefined || !sameAddress(`0x${account}`, opened.address) || BigInt(`0x${chain}`) !== BigInt(opened.chainId())) throw permissionErrors.badRequest({ why: 'its context is of another account or chain' });
  return parseAddress(`0x${signer}`);
}

function unsupported(what: string): Error {
  return walletErrors.unsupported({ method: `wallet_grantPermissions of ${what.slice(0, 80)}` });
}
