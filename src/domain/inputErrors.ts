import { defineErrors } from './errors.ts';

/** A value that a site or an outside thing handed in has the wrong form. */
export const inputErrors = /* @__PURE__ */ defineErrors('input', {
  notQuantity: { message: 'Not a hexadecimal quantity: {value}', remedy: 'Give 0x and at most 64 hex digits; amounts to encode are whole and not negative.' },
  /** Chain ids are numbers from 1 on; texts such as '0x1' are taken from wallets alone. */
  notChainId: { message: 'Not a chain id: {value}', remedy: 'A chain id is a positive whole number.' },
  notChain: { message: 'Not a chain: {why}', remedy: 'See defineChain for the fields a chain needs.' },
  notCaip: { message: 'Not a CAIP identifier: {value}', remedy: "Chains are written 'eip155:1', accounts 'eip155:1:0x…'." },
  /** A text that is to be an address is none, or its capitals are not those of its checksum (EIP-55). What to do: let the person copy it anew, or write it in small letters if you are sure of it. */
  notAddress: { message: 'Invalid address: {address}', remedy: 'An address is 0x and 40 hex digits; mixed case must match its checksum.' },
  notHexData: { message: 'Invalid hex string', remedy: 'Give whole bytes as 0x followed by an even number of hex digits, not {value}.' },
  /** What was typed is no number, or has more digits behind the point than the token has. */
  notUnits: { message: 'Not an amount with at most {decimals} decimals: {value}', remedy: "Write digits with a point, such as '1.5'." },
  /** Amounts of a chain are bigint, in the smallest unit: use `parseUnits` for what people type. */
  notAmount: { message: 'Not an amount in wei: {value}', remedy: 'Give a bigint of zero or more.' },
  /** A plugin's state or an action holds a function, a class, a Map or a circle, which the store cannot keep, send to other tabs or store. */
  notSerialisable: { message: 'The value at {path} cannot be stored: {kind}', remedy: 'Keep live objects out of the store and refer to them by id.' },
  unknownLocale: { message: 'No texts in the language {locale}', remedy: 'Choose one of {known}.' },
  notNftUri: { message: 'Not the address of an NFT: {uri}', remedy: "Write it as 'eip155:1/erc721:0x…/1'." },
  notTokenList: { message: 'Not a token list: {why}', remedy: 'See https://uniswap.org/tokenlist.schema.json for what a list has.' },
});
