import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import type { UserOperationV07 } from '../../../src/domain/userOperations/userOperation.ts';
import { smartErrors } from '../../walletSmart/index.ts';
import type { SmartAccount } from '../../walletSmart/index.ts';
import type { PasskeyContracts } from './contracts.ts';
import { encodeMultiSend } from './encodeMultiSend.ts';
import { toSafeMessage, toSafeOperation, withoutEnd } from './safeSignatures.ts';

/** One of the account's owners, as it signs. */
export interface SafeSigner {
  /** The owner's address: a wallet's, or that of the contract that checks a passkey. */
  readonly address: string;
  /** As long as a signature, and none. */
  readonly stub: string;
  /** A signature as the account takes it. @throws passkey.*, user.rejected */
  sign(data: TypedData): Promise<string>;
}

const execute = /* @__PURE__ */ parseFunction('function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)');

/** An account with several owners, each of which can act alone. `encodeCreation` is asked only while the account is not there. @see Safe 1.4.1 with Safe4337Module 0.3.0 */
export function safeAccount(contracts: PasskeyContracts, signer: SafeSigner, { encodeCreation }: { encodeCreation(): string }): SmartAccount {
  const { module4337, multiSendCallOnly, proxyFactory } = contracts;
  return {
    version: '0.7', entryPoint: entryPointAddresses['0.7'], stubSignature: withoutEnd(signer.stub),
    origin: { by: 'factory', factory: proxyFactory, encodeCreation, encodeAddressOf: encodeCreation },
    encodeCalls: (calls) => {
      const parts = calls.map(({ to, valueWei = 0n, data = '0x' }) => {
        if (to === undefined) throw smartErrors.noCreation();
        return { to, valueWei, data };
      });
      const [first] = parts;
      if (first && parts.length === 1) return encodeFunctionData(execute, [first.to, first.valueWei, first.data, 0]);
      return encodeFunctionData(execute, [multiSendCallOnly, 0n, encodeMultiSend(parts), 1]);
    },
    signOperation: async (_owner, operation, entry) => withoutEnd(await signer.sign(toSafeOperation(operation as UserOperationV07, entry, module4337))), // the account is for v0.7 alone
    signHash: (_owner, hash, account) => signer.sign(toSafeMessage(hash, account)),
  };
}
