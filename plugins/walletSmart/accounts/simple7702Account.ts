import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { encodeExecute } from './encodeExecute.ts';
import { signAsOwner } from './signAsOwner.ts';
import type { SmartAccount } from './smartAccount.ts';
import { ecdsaStub } from './stubSignature.ts';

export interface Simple7702AccountOptions {
  /** The contract whose code the account runs. Absent: eth-infinitism's Simple7702Account for v0.8. */
  readonly delegate?: string;
}

/** The owner's own account, which borrows the code of a smart account: same address, same assets. @see EIP-7702, Simple7702Account.sol */
export function simple7702Account(options: Simple7702AccountOptions = {}): SmartAccount {
  assertArguments('simple7702Account(options?: object)', options);
  const { delegate = '0xe6Cae83BdE06E4c305530e199D7217f42808555B' } = options;
  return {
    version: '0.8', entryPoint: entryPointAddresses['0.8'], stubSignature: ecdsaStub,
    origin: { by: 'delegation', delegate },
    encodeCalls: (calls) => encodeExecute(calls, 'calls'),
    signOperation: signAsOwner,
  };
}
