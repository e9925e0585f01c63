import { encodePacked } from '../../../src/domain/abi/encodePacked.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { keccak256 } from '../../../src/domain/encoding/keccak256.ts';
import type { PasskeyContracts } from './contracts.ts';
import { encodeMultiSend } from './encodeMultiSend.ts';
import type { P256Key } from './publicKey.ts';

const noAddress = '0x0000000000000000000000000000000000000000';
const setup = /* @__PURE__ */ parseFunction('function setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)');
const enableModules = /* @__PURE__ */ parseFunction('function enableModules(address[] modules)');
const configure = /* @__PURE__ */ parseFunction('function configure((uint256 x, uint256 y, uint176 verifiers) signer)');
const createProxy = /* @__PURE__ */ parseFunction('function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)');

/** How a chain checks signatures on P-256: by the precompile, and by a contract where that says nothing. 2 bytes, then 20. @see SafeWebAuthnSharedSigner, P256.Verifiers */
export function verifiersOf({ p256Precompile, p256Verifier }: PasskeyContracts): bigint {
  return (BigInt(p256Precompile) << 160n) | BigInt(p256Verifier);
}

/** The call of the factory that creates the account of a passkey. `salt` tells accounts of one passkey apart. */
export function encodeCreation(contracts: PasskeyContracts, key: P256Key, salt: bigint): string {
  return encodeFunctionData(createProxy, [contracts.singleton, encodeSetup(contracts, key), salt]);
}

/** Where the account of a passkey is, and will be. Checksummed. @see EIP-1014 */
export function addressOf(contracts: PasskeyContracts, key: P256Key, salt: bigint): string {
  const create2Salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(encodeSetup(contracts, key)), salt]));
  const hash = keccak256(encodePacked(['bytes1', 'address', 'bytes32', 'bytes32'], ['0xff', contracts.proxyFactory, create2Salt, contracts.proxyCodeHash]));
  return parseAddress(`0x${hash.slice(-40)}`);
}

/** One owner, the contract that checks the passkey, which keeps its key in the account; and the module that user operations come through. */
function encodeSetup(contracts: PasskeyContracts, { x, y }: P256Key): string {
  const { sharedSigner, multiSend, moduleSetup, module4337 } = contracts;
  const parts = encodeMultiSend([
    { to: moduleSetup, data: encodeFunctionData(enableModules, [[module4337]]), isDelegated: true },
    { to: sharedSigner, data: encodeFunctionData(configure, [[BigInt(x), BigInt(y), verifiersOf(contracts)]]), isDelegated: true },
  ]);
  return encodeFunctionData(setup, [[sharedSigner], 1n, multiSend, parts, module4337, noAddress, 0n, noAddress]);
}
