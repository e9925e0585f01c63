import { createRequire } from 'node:module';
import * as peers from '../peers/lib/fixtures.mjs';

/** Inputs that every library gets. The shapes are those of `bench/peers`, and some that only a chain needs. */
export const { erc20Abi: [transfer], claimAbi: [claim], listingsAbi: [listings], transferArgs, claimArgs, listings: listingRows, BYTES1K: kilobyte, MESSAGE: message, typedData, op06, op07, EP06: entryPoint06, EP07: entryPoint07 } = peers;

const input = (name, type) => ({ name, type });

export const aggregate3 = {
  type: 'function', name: 'aggregate3', stateMutability: 'payable',
  inputs: [{ name: 'calls', type: 'tuple[]', components: [input('target', 'address'), input('allowFailure', 'bool'), input('callData', 'bytes')] }],
  outputs: [{ name: 'returnData', type: 'tuple[]', components: [input('success', 'bool'), input('returnData', 'bytes')] }],
};
export const calls = Array.from({ length: 100 }, (_, i) => ({ target: peers.CHECKSUMMED[i % 4], allowFailure: true, callData: peers.callData(i) }));

export const transferEvent = {
  type: 'event', name: 'Transfer', anonymous: false,
  inputs: [{ ...input('from', 'address'), indexed: true }, { ...input('to', 'address'), indexed: true }, { ...input('value', 'uint256'), indexed: false }],
};

export const owners = { type: 'function', name: 'getOwners', stateMutability: 'view', inputs: [], outputs: [input('owners', 'address[]')] };

// Data to decode comes from an implementation that is none of those compared for speed alone: ethers is the slowest and the oldest.
const { Interface, id } = createRequire(import.meta.url)('ethers');
const contract = new Interface([transfer, claim, listings, aggregate3, transferEvent, owners]);
export const transferData = contract.encodeFunctionData('transfer', transferArgs);
export const claimData = contract.encodeFunctionData('claim', claimArgs);
export const listingsResult = contract.encodeFunctionResult('getAllValidListings', [listingRows]);
export const aggregate3Result = contract.encodeFunctionResult('aggregate3', [calls.map(({ callData }) => ({ success: true, returnData: `0x${callData.slice(10)}` }))]);
export const transferLog = contract.encodeEventLog('Transfer', [peers.CHECKSUMMED[0], peers.CHECKSUMMED[1], transferArgs[1]]);

// 240 lists of 300 addresses: more than any library's cache of addresses holds (ox 1.8.3 keeps 32,768).
const ownerLists = Array.from({ length: 240 }, (_, i) => contract.encodeFunctionResult('getOwners', [Array.from({ length: 300 }, (_each, k) => id(`owner ${i * 300 + k}`).slice(0, 42))]));
export const freshOwners = () => {
  let next = 0;
  return () => ownerLists[next++ % ownerLists.length];
};
