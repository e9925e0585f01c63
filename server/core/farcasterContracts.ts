import { encodeParameters } from '../../src/domain/abi/codec.ts';
import { encodeBytes } from '../../src/domain/encoding/bytes.ts';
import { keccak256Bytes } from '../../src/domain/encoding/keccak256.ts';
import { utf8 } from './bytes.ts';

/** OP Mainnet. */
export const farcasterChainId = 10;

const selectorOf = (signature: string): string => encodeBytes(keccak256Bytes(utf8(signature)).subarray(0, 4));
const toAddressWord = (address: string): string => encodeParameters([{ name: 'address', type: 'address' }], [address]);

/** Which account an address has in custody; 0 for none. @see Farcaster Specification, 1.1 Id Registry */
export const idRegistry = {
  address: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  idOf: (custody: string): string => `${selectorOf('idOf(address)')}${toAddressWord(custody).slice(2)}`,
};

/**
 * Keys that an account has added: those of type 2 are addresses that sign in for it. `keyDataOf` answers two words, the state and the type. @see Farcaster Specification, 1.2 Key Registry; FIP,
 * Auth Addresses
 */
export const keyRegistry = {
  address: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  added: 1n,
  authAddress: 2n,
  keyDataOf: (fid: bigint, address: string): string => `${selectorOf('keyDataOf(uint256,bytes)')}${encodeParameters([{ name: 'fid', type: 'uint256' }, { name: 'key', type: 'bytes' }], [fid, toAddressWord(address)]).slice(2)}`,
};
