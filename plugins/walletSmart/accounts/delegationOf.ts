import type { AccountDelegation } from '../../../src/contracts/accountDelegation.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { smartErrors } from '../errors.ts';
import type { SmartAccount } from './smartAccount.ts';

/** The code of an account for one of a key that runs it by transactions of its own, without a bundler: `localSession({ signer, chainId, delegation: delegationOf(simple7702Account()) })`. @see EIP-7702 @throws smart.notConfigured for an account that a factory creates */
export function delegationOf(account: SmartAccount): AccountDelegation {
  assertArguments('delegationOf({ origin: object, encodeCalls: function })', account);
  const { origin } = account;
  if (origin.by !== 'delegation') throw smartErrors.notConfigured({ field: 'an account whose code is borrowed, such as simple7702Account' });
  return { delegate: origin.delegate, encodeCalls: (calls) => account.encodeCalls(calls) };
}
