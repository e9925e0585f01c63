import { defineErrors } from '../errors.ts';

/** What others ask of the active wallet, and may not or not so. */
export const requestErrors = /* @__PURE__ */ defineErrors('request', {
  malformed: { message: 'Not a request: an object with a method is expected', remedy: 'Give { method, params }. See EIP-1193.' },
  badParams: { message: 'The parameters of {method} cannot be used: {why}', remedy: 'Give them as the standard of the method has them.' },
  unsupported: { message: '{method} is not answered here', remedy: 'Ask in another way, or use another wallet for this.' },
  bareHash: { message: 'A bare hash is not signed here: it does not show what it stands for', remedy: 'Ask for what was hashed, by eth_signTypedData_v4, or for a text.' },
  wrongAccount: { message: 'Failed to validate account address', remedy: 'Ask with an account that is connected.' },
  otherChain: { message: 'The request names chain {named}, and chain {chainId} is the one that is connected', remedy: 'Switch the chain first, then ask again.' },
  chainUnserved: { message: 'The wallet is on chain {chainId}, which cannot be read here', remedy: 'Switch to a chain that is configured.' },
});
