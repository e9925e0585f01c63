import { defineErrors } from '../domain/errors.ts';

/** Chains and switching between them. */
export const chainErrors = /* @__PURE__ */ defineErrors('chain', {
  unknown: { message: 'Chain {chainId} is not configured', remedy: 'Add it to the chains given to createLatchkey.' },
  switchUnsupported: { message: 'Wallet does not support switching chains', remedy: 'Switch the network in the wallet itself.' },
  switchWithoutConnection: { message: 'Cannot switch chain without a previous connection', remedy: 'Connect a wallet first.' },
  switchFailed: { message: 'Failed to switch network', remedy: 'Switch the network in the wallet itself, or try again.' },
  ofSite: { message: 'Chain {chainId} is configured by this site', remedy: 'Use it as it is; it cannot be replaced.' },
  tooManyAdded: { message: 'No more than {most} networks can be added', remedy: 'Remove one of them first.' },
  wrongEndpoint: { message: '{host} serves chain {actual}, and chain {wanted} was meant', remedy: 'Correct the chain id or the address of the endpoint.' },
  wrongChain: { message: 'The wallet is on chain {actual}, and the request is for chain {wanted}', remedy: 'Switch the network, then try again.' },
});
