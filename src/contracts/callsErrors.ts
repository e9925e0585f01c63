import { defineErrors } from '../domain/errors.ts';

/** Batches of calls. The numbers are those of EIP-5792. */
export const callsErrors = /* @__PURE__ */ defineErrors('calls', {
  /** `sendCalls` got an empty list. */
  none: { message: 'No transactions to send', remedy: 'Give at least one call.' },
  noneProvided: { message: 'No transactions provided', remedy: 'Give the wallet at least one call.' },
  /** `sendCalls` was called while no wallet is connected. */
  notConnected: { message: 'not connected', remedy: 'Connect a wallet first.' },
  /** 5760, and where a wallet knows no batches at all. */
  atomicUnsupported: { message: 'The account must support batch sending', remedy: 'Use a wallet that does, or send the calls one by one.' },
  /** 5700 */
  capabilityUnsupported: { message: 'The wallet does not support a capability that the batch needs', remedy: 'Mark the capability as optional, or use another wallet.' },
  /** 5710 */
  chainUnsupported: { message: 'The wallet takes no batches on this chain', remedy: 'Switch the network, or send the calls one by one.' },
  /** 5720 */
  sameId: { message: 'There is a batch with this id already', remedy: 'Give another id, or none.' },
  /** 5730 */
  unknown: { message: 'Unknown bundle', remedy: 'Ask the wallet that it was sent with.' },
  /** 5740 */
  tooLarge: { message: 'The batch is too large', remedy: 'Send fewer calls at a time.' },
  /** 5750 */
  upgradeRejected: { message: 'The upgrade of the account was rejected in the wallet', remedy: 'Allow the upgrade, or send the calls one by one.' },
  stillPending: { message: 'The batch is still on its way', remedy: 'Wait a little longer, or look it up in the wallet.' },
});
