import * as c from '../cases.mjs';
import { loadPeer } from '../loadPeer.mjs';

const { module: utils, version } = await loadPeer('thirdweb', './utils');

export const title = `thirdweb ${version}`;

/** It hashes no user operation itself (it asks the entry point by `eth_call`), and does not export its EIP-712 and EIP-191 hashes. */
export function createOperations() {
  const { decodeAbiParameters, encodeAbiParameters, keccak256, toFunctionSelector } = utils;
  const [transfer, claim, aggregate3] = [c.transfer, c.claim, c.aggregate3].map((item) => ({ inputs: item.inputs, selector: toFunctionSelector(item) }));
  const encode = ({ inputs, selector }, args) => selector + encodeAbiParameters(inputs, args).slice(2);
  const decode = ({ inputs }, data) => decodeAbiParameters(inputs, `0x${data.slice(10)}`);
  return {
    'encode transfer': () => encode(transfer, c.transferArgs),
    'decode transfer': () => decode(transfer, c.transferData)[1],
    'encode claim with proof': () => encode(claim, c.claimArgs),
    'decode claim with proof': () => decode(claim, c.claimData)[4].proof[9],
    'encode listing[100]': () => encodeAbiParameters(c.listings.outputs, [c.listingRows]),
    'decode listing[100]': () => decodeAbiParameters(c.listings.outputs, c.listingsResult)[0][99].pricePerToken,
    'encode aggregate3[100]': () => encode(aggregate3, [c.calls]),
    'decode aggregate3[100]': () => decodeAbiParameters(c.aggregate3.outputs, c.aggregate3Result)[0][99].returnData,
    'keccak-256 of 1 KiB': () => keccak256(c.kilobyte),
  };
}
