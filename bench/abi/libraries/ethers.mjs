import { AbiCoder, concat, hashMessage, Interface, keccak256, toBeHex, TypedDataEncoder, version } from 'ethers';
import * as c from '../cases.mjs';

export const title = `ethers ${version}`;

export function createOperations() {
  const contract = new Interface([c.transfer, c.claim, c.listings, c.aggregate3, c.transferEvent, c.owners]);
  const owners = c.freshOwners();
  return {
    'encode transfer': () => contract.encodeFunctionData('transfer', c.transferArgs),
    'decode transfer': () => contract.decodeFunctionData('transfer', c.transferData)[1],
    'encode claim with proof': () => contract.encodeFunctionData('claim', c.claimArgs),
    'decode claim with proof': () => contract.decodeFunctionData('claim', c.claimData)[4].proof[9],
    'encode listing[100]': () => contract.encodeFunctionResult('getAllValidListings', [c.listingRows]),
    'decode listing[100]': () => contract.decodeFunctionResult('getAllValidListings', c.listingsResult)[0][99].pricePerToken,
    'encode aggregate3[100]': () => contract.encodeFunctionData('aggregate3', [c.calls]),
    'decode aggregate3[100]': () => contract.decodeFunctionResult('aggregate3', c.aggregate3Result)[0][99].returnData,
    'decode Transfer log': () => contract.decodeEventLog('Transfer', c.transferLog.data, c.transferLog.topics).value,
    'decode address[300], all new, with checksums': () => contract.decodeFunctionResult('getOwners', owners())[0][299],
    'keccak-256 of 1 KiB': () => keccak256(c.kilobyte),
    'EIP-191 hash': () => hashMessage(c.message),
    'EIP-712 hash': () => TypedDataEncoder.hash(c.typedData.domain, c.typedData.types, c.typedData.message),
    // ethers has none of its own: by hand.
    'user operation hash v0.6': () => hashed('bytes32 address uint256', [hashV06(c.op06), c.entryPoint06, 1]),
    'user operation hash v0.7': () => hashed('bytes32 address uint256', [hashV07(c.op07), c.entryPoint07, 1]),
  };
}

const hashed = (types, values) => keccak256(AbiCoder.defaultAbiCoder().encode(types.split(' '), values));
const half = (value) => toBeHex(value, 16);

function hashV06(o) {
  return hashed('address uint256 bytes32 bytes32 uint256 uint256 uint256 uint256 uint256 bytes32', [
    o.sender, o.nonce, keccak256(o.initCode), keccak256(o.callData), o.callGasLimit, o.verificationGasLimit, o.preVerificationGas, o.maxFeePerGas, o.maxPriorityFeePerGas, keccak256(o.paymasterAndData),
  ]);
}

function hashV07(o) {
  return hashed('address uint256 bytes32 bytes32 bytes32 uint256 bytes32 bytes32', [
    o.sender, o.nonce, keccak256(concat([o.factory, o.factoryData])), keccak256(o.callData), concat([half(o.verificationGasLimit), half(o.callGasLimit)]), o.preVerificationGas,
    concat([half(o.maxPriorityFeePerGas), half(o.maxFeePerGas)]), keccak256(concat([o.paymaster, half(o.paymasterVerificationGasLimit), half(o.paymasterPostOpGasLimit), o.paymasterData])),
  ]);
}
