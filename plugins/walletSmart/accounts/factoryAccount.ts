import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { smartErrors } from '../errors.ts';
import { factorySessionKeys } from './factorySessionKeys.ts';
import { encodeExecute } from './encodeExecute.ts';
import { signAsOwner } from './signAsOwner.ts';
import type { SmartAccount } from './smartAccount.ts';
import { ecdsaStub } from './stubSignature.ts';

const create = /* @__PURE__ */ parseFunction('function createAccount(address admin, bytes data) returns (address)');
const addressOf = /* @__PURE__ */ parseFunction('function getAddress(address admin, bytes data) view returns (address)');

/** Where thirdweb's factories are on the chains that it serves. */
const factories = { '0.6': '0x85e23b94e7F5E9cC1fF78BCe78cfb15B81f0DF00', '0.7': '0x4bE0ddfebcA9A5A4a617dee4DeCe99E7c862dceb' } as const;

export interface FactoryAccountOptions {
  /** Absent: 0.7. */
  readonly version?: keyof typeof factories;
  /** Absent: thirdweb's own. */
  readonly factory?: string;
  /** Tells the accounts of one owner apart, `0x…`; `0x` if absent. */
  readonly salt?: string;
}

/** The account of thirdweb's factories: an admin, session keys, and signatures of messages (ERC-1271). @see thirdweb contracts 3.15, Account.sol */
export function factoryAccount(options: FactoryAccountOptions = {}): SmartAccount {
  assertArguments('factoryAccount(options?: object)', options);
  const { version = '0.7', factory = factories[version], salt = '0x' } = options;
  if (!Object.hasOwn(factories, version)) throw smartErrors.notConfigured({ field: 'a known version of the EntryPoint' });
  return {
    version, entryPoint: entryPointAddresses[version], stubSignature: ecdsaStub,
    origin: { by: 'factory', factory, encodeCreation: (owner) => encodeFunctionData(create, [owner, salt]), encodeAddressOf: (owner) => encodeFunctionData(addressOf, [owner, salt]) },
    encodeCalls: (calls) => encodeExecute(calls, 'lists'),
    sessionKeys: factorySessionKeys,
    signOperation: signAsOwner,
    // Bound to the account, so that a signature for one account of an owner is none for another.
    signHash: (owner, hash, { address, chainId }) => owner.signTypedData({
      domain: { name: 'Account', version: '1', chainId, verifyingContract: address },
      types: { AccountMessage: [{ name: 'message', type: 'bytes' }] }, primaryType: 'AccountMessage',
      message: { message: encodeParameters([{ name: '', type: 'bytes32' }], [hash]) },
    }),
  };
}
