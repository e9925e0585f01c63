import * as c from '../cases.mjs';
import { loadPeer } from '../loadPeer.mjs';

const { module: ox, version } = await loadPeer('ox');
const { module: { UserOperation } } = await loadPeer('ox', './erc4337');

export const title = `ox ${version}`;

export function createOperations() {
  const { AbiEvent, AbiFunction, AbiParameters, Hash, PersonalMessage, Hex, TypedData } = ox;
  const [transfer, claim, listings, aggregate3, owners] = [c.transfer, c.claim, c.listings, c.aggregate3, c.owners].map((item) => AbiFunction.from(item));
  const event = AbiEvent.from(c.transferEvent);
  const next = c.freshOwners();
  return {
    'encode transfer': () => AbiFunction.encodeData(transfer, c.transferArgs),
    'decode transfer': () => AbiFunction.decodeData(transfer, c.transferData)[1],
    'encode claim with proof': () => AbiFunction.encodeData(claim, c.claimArgs),
    'decode claim with proof': () => AbiFunction.decodeData(claim, c.claimData)[4].proof[9],
    'encode listing[100]': () => AbiFunction.encodeResult(listings, c.listingRows),
    'decode listing[100]': () => AbiFunction.decodeResult(listings, c.listingsResult)[99].pricePerToken,
    'encode aggregate3[100]': () => AbiFunction.encodeData(aggregate3, [c.calls]),
    'decode aggregate3[100]': () => AbiFunction.decodeResult(aggregate3, c.aggregate3Result)[99].returnData,
    'decode Transfer log': () => AbiEvent.decode(event, c.transferLog).value,
    'decode address[300], all new, with checksums': () => AbiParameters.decode(owners.outputs, next(), { checksumAddress: true })[0][299],
    'keccak-256 of 1 KiB': () => Hash.keccak256(c.kilobyte, { as: 'Hex' }),
    'EIP-191 hash': () => PersonalMessage.getSignPayload(Hex.fromString(c.message)),
    'EIP-712 hash': () => TypedData.getSignPayload(c.typedData),
    'user operation hash v0.6': () => UserOperation.hash(c.op06, { chainId: 1, entryPointAddress: c.entryPoint06, entryPointVersion: '0.6' }),
    'user operation hash v0.7': () => UserOperation.hash(c.op07, { chainId: 1, entryPointAddress: c.entryPoint07, entryPointVersion: '0.7' }),
  };
}
