import { defineErrors } from '../errors.ts';

/** Between something to sign and a signature that can be trusted. */
export const messageErrors = /* @__PURE__ */ defineErrors('message', {
  badTypedData: { message: 'Not typed data that can be signed: {why}', remedy: 'Give types, primaryType, domain and message as EIP-712 has them, each value in its usual form.' },
  badSignature: { message: 'Not a signature: {why}', remedy: 'Give 65 bytes, or 64 in the compact form of EIP-2098, as the wallet returned them.' },
  longSignature: { message: 'A signature of {bytes} bytes is longer than the {maxBytes} that are checked', remedy: 'Give the signature as the wallet returned it.' },
  badWrapper: { message: 'Not a wrapped signature: {why}', remedy: 'Give the signature as the account made it. See ERC-6492.' },
  cannotVerify: { message: 'The node of chain {chainId} cannot check the signature of an account that is not deployed', remedy: 'Deploy the account first, or use another endpoint for this chain.' },
  badAuthorization: { message: 'Not an authorization that can be signed: {why}', remedy: 'Name one chain, the address of the code, and the nonce of the account. See EIP-7702.' },
  refused: { message: 'The request {method} is refused: {why}', remedy: 'Ask in a form that shows what is signed: personal_sign, eth_signTypedData_v4 or eth_sendTransaction.' },
  unknownDelegate: { message: 'The code at {address} is not on the list of those an account may hand itself to', remedy: 'Add the address to the list only after its code has been reviewed.' },
});
