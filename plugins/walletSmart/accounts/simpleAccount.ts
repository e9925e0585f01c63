import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import type { EntryPointVersion } from '../../../src/domain/userOperations/userOperation.ts';
import { smartErrors } from '../errors.ts';
import { encodeExecute } from './encodeExecute.ts';
import { signAsOwner } from './signAsOwner.ts';
import type { SmartAccount } from './smartAccount.ts';
import { ecdsaStub } from './stubSignature.ts';

const create = /* @__PURE__ */ parseFunction('function createAccount(address owner, uint256 salt) returns (address)');
const addressOf = /* @__PURE__ */ parseFunction('function getAddress(address owner, uint256 salt) view returns (address)');

/** Where the factories of eth-infinitism are. */
const factories = { '0.6': '0x9406Cc6185a346906296840746125a0E44976454', '0.7': '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985', '0.8': '0x13E9ed32155810FDbd067D4522C492D6f68E5944' } as const;

export interface SimpleAccountOptions {
  /** Absent: 0.7. */
  readonly version?: EntryPointVersion;
  /** Absent: that of eth-infinitism. */
  readonly factory?: string;
  /** Tells the accounts of one owner apart; 0 if absent. */
  readonly salt?: bigint;
}

/** The account of eth-infinitism's samples: one owner, no signatures of messages. @see SimpleAccount.sol v0.6 to v0.8 */
export function simpleAccount(options: SimpleAccountOptions = {}): SmartAccount {
  assertArguments('simpleAccount(options?: object)', options);
  const { version = '0.7', factory = factories[version], salt = 0n } = options;
  if (!Object.hasOwn(factories, version)) throw smartErrors.notConfigured({ field: 'a known version of the EntryPoint' });
  return {
    version, entryPoint: entryPointAddresses[version], stubSignature: ecdsaStub,
    origin: { by: 'factory', factory, encodeCreation: (owner) => encodeFunctionData(create, [owner, salt]), encodeAddressOf: (owner) => encodeFunctionData(addressOf, [owner, salt]) },
    encodeCalls: (calls) => encodeExecute(calls, version === '0.6' ? 'listsWithoutValues' : version === '0.7' ? 'lists' : 'calls'),
    signOperation: signAsOwner,
  };
}
