import { defineErrors } from '../errors.ts';

/** Names instead of addresses. */
export const ensErrors = /* @__PURE__ */ defineErrors('ens', {
  badName: { message: 'Not a name: {name}', remedy: 'Check the spelling; some signs that look alike are not allowed.' },
  none: { message: 'Chain {chainId} keeps no names', remedy: 'Look on another chain, or give the chain its `ens`.' },
  /** CCIP-Read tells an unknown server who is looked up by whom. @see EIP-3668 */
  offchain: { message: 'The name is kept outside the chain, and this site does not look there', remedy: 'Give `offchain` to the read, or `nameGateways` to the kit, to allow it.' },
  noAnswer: { message: 'The name {name} could not be looked up in time', remedy: 'Try again, or paste the address.' },
});
