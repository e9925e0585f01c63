import { encodeParameters } from '../../../src/domain/abi/codec.ts';
import { decodeLog } from '../../../src/domain/abi/events.ts';
import { decodeFunctionData, decodeFunctionResult, encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { keccak256 } from '../../../src/domain/encoding/keccak256.ts';
import { hashMessage } from '../../../src/domain/messages/hashMessage.ts';
import { hashTypedData } from '../../../src/domain/messages/hashTypedData.ts';
import { userOperationHash } from '../../../src/domain/userOperations/userOperationHash.ts';
import * as c from '../cases.mjs';

export const title = 'latchkey';

export function createOperations() {
  const owners = c.freshOwners();
  return {
    'encode transfer': () => encodeFunctionData(c.transfer, c.transferArgs),
    'decode transfer': () => decodeFunctionData(c.transfer, c.transferData)[1],
    'encode claim with proof': () => encodeFunctionData(c.claim, c.claimArgs),
    'decode claim with proof': () => decodeFunctionData(c.claim, c.claimData)[4].proof[9],
    'encode listing[100]': () => encodeParameters(c.listings.outputs, [c.listingRows]),
    'decode listing[100]': () => decodeFunctionResult(c.listings, c.listingsResult)[0][99].pricePerToken,
    'encode aggregate3[100]': () => encodeFunctionData(c.aggregate3, [c.calls]),
    'decode aggregate3[100]': () => decodeFunctionResult(c.aggregate3, c.aggregate3Result)[0][99].returnData,
    'decode Transfer log': () => decodeLog(c.transferEvent, c.transferLog).value,
    'decode address[300], all new, with checksums': () => decodeFunctionResult(c.owners, owners())[0][299],
    'keccak-256 of 1 KiB': () => keccak256(c.kilobyte),
    'EIP-191 hash': () => hashMessage(c.message),
    'EIP-712 hash': () => hashTypedData(c.typedData),
    'user operation hash v0.6': () => userOperationHash(c.op06, { entryPoint: c.entryPoint06, chainId: 1, version: '0.6' }),
    'user operation hash v0.7': () => userOperationHash(c.op07, { entryPoint: c.entryPoint07, chainId: 1, version: '0.7' }),
  };
}
