import * as c from '../cases.mjs';
import { loadPeer } from '../loadPeer.mjs';

const { module: viem, version } = await loadPeer('viem');
const { module: { getUserOperationHash } } = await loadPeer('viem', './account-abstraction');

export const title = `viem ${version}`;

export function createOperations() {
  const { decodeEventLog, decodeFunctionData, decodeFunctionResult, encodeFunctionData, encodeFunctionResult, hashMessage, hashTypedData, keccak256 } = viem;
  const of = (item) => ({ abi: [item], functionName: item.name });
  const [transfer, claim, listings, aggregate3, owners] = [c.transfer, c.claim, c.listings, c.aggregate3, c.owners].map(of);
  const next = c.freshOwners();
  return {
    'encode transfer': () => encodeFunctionData({ ...transfer, args: c.transferArgs }),
    'decode transfer': () => decodeFunctionData({ ...transfer, data: c.transferData }).args[1],
    'encode claim with proof': () => encodeFunctionData({ ...claim, args: c.claimArgs }),
    'decode claim with proof': () => decodeFunctionData({ ...claim, data: c.claimData }).args[4].proof[9],
    'encode listing[100]': () => encodeFunctionResult({ ...listings, result: c.listingRows }),
    'decode listing[100]': () => decodeFunctionResult({ ...listings, data: c.listingsResult })[99].pricePerToken,
    'encode aggregate3[100]': () => encodeFunctionData({ ...aggregate3, args: [c.calls] }),
    'decode aggregate3[100]': () => decodeFunctionResult({ ...aggregate3, data: c.aggregate3Result })[99].returnData,
    'decode Transfer log': () => decodeEventLog({ abi: [c.transferEvent], ...c.transferLog }).args.value,
    'decode address[300], all new, with checksums': () => decodeFunctionResult({ ...owners, data: next() })[299],
    'keccak-256 of 1 KiB': () => keccak256(c.kilobyte),
    'EIP-191 hash': () => hashMessage(c.message),
    'EIP-712 hash': () => hashTypedData(c.typedData),
    'user operation hash v0.6': () => getUserOperationHash({ chainId: 1, entryPointAddress: c.entryPoint06, entryPointVersion: '0.6', userOperation: c.op06 }),
    'user operation hash v0.7': () => getUserOperationHash({ chainId: 1, entryPointAddress: c.entryPoint07, entryPointVersion: '0.7', userOperation: c.op07 }),
  };
}
