import { defineErrors } from '../domain/errors.ts';

/** Chains and switching between them. */
export const chainErrors = /* @__PURE__ */ defineErrors('chain', {
  /** A call names a chain that the kit does not have, by its own chains or by those that the visitor added. */
  unknown: { message: 'Chain {chainId} is not configured', remedy: 'Add it to the chains given to createLatchkey.' },
  /** The wallet answered that it knows no `wallet_switchEthereumChain`. */
  switchUnsupported: { message: 'Wallet does not support switching chains', remedy: 'Switch the network in the wallet itself.' },
  switchWithoutConnection: { message: 'Cannot switch chain without a previous connection', remedy: 'Connect a wallet first.' },
  /** The wallet said that it switched and stays on another network, or it failed for a reason of its own. */
  switchFailed: { message: 'Failed to switch network', remedy: 'Switch the network in the wallet itself, or try again.' },
  ofSite: { message: 'Chain {chainId} is configured by this site', remedy: 'Use it as it is; it cannot be replaced.' },
  tooManyAdded: { message: 'No more than {most} networks can be added', remedy: 'Remove one of them first.' },
  /** The endpoint that was given for a network answers `eth_chainId` with another number. */
  wrongEndpoint: { message: '{host} serves chain {actual}, and chain {wanted} was meant', remedy: 'Correct the chain id or the address of the endpoint.' },
  /** The person switched the network in the wallet while the request was on its way, or a signed transaction is for another chain. */
  wrongChain: { message: 'The wallet is on chain {actual}, and the request is for chain {wanted}', remedy: 'Switch the network, then try again.' },
});
