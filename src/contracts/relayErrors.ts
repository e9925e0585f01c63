import { defineErrors } from '../domain/errors.ts';

/** Transactions that a relayer sends and pays for. */
export const relayErrors = /* @__PURE__ */ defineErrors('relay', {
  unsupported: { message: 'Unsupported gasless provider', remedy: 'Register a relayer that serves this chain and these calls.' },
  withValue: { message: 'Gasless transactions cannot have a value', remedy: 'Send the value in a transaction of its own, paid by the account.' },
  noTo: { message: 'Cannot send a transaction without a `to` address', remedy: 'Say which contract is to be called.' },
  noGas: { message: 'Cannot send a transaction without a `gas` value', remedy: 'Estimate the gas of the call first.' },
  noData: { message: 'Cannot send a transaction without a `data` value', remedy: 'Relayers carry out calls of contracts: give their data.' },
  tooManyCalls: { message: "'{relayerId}' carries out {maxCalls} calls at a time", remedy: 'Relay fewer calls at a time, or use another relayer.' },
  /** What the relayer asks to be signed is not what was asked of it; the person was not asked. */
  badDraft: { message: "What '{relayerId}' wants signed does not fit the request: {why}", remedy: 'Nothing was signed. Use another relayer.' },
  badAnswer: { message: "'{relayerId}' gave an answer that cannot be read", remedy: 'Look at the account before sending it again.' },
  timedOut: { message: "'{relayerId}' did not answer within {limitMs} ms", remedy: 'Look at the account before sending it again.' },
  /** Its words, or those of the network, beside which it may have taken the request: an answer that was lost, or an error of the service itself. */
  uncertain: { message: 'Failed to send transaction: {reason}', remedy: 'It may be sent all the same. Look at the account before sending it again.' },
  /** What was handed over was never answered, and is good no longer. */
  unanswered: { message: "'{relayerId}' never said what became of the transaction", remedy: 'Look at the account before sending it again.' },
  noStatus: { message: 'The relayer does not say what became of it: {reason}', remedy: 'Ask again later.' },
  /** Without that, the forwarder and not the account would be the sender. @see ERC-2771 */
  notTrusted: { message: '{contract} takes no calls by the forwarder {forwarder}', remedy: 'Call a contract that trusts the forwarder (ERC-2771), or send it without a relayer.' },
  expired: { message: 'The request was signed after its deadline', remedy: 'Nothing was sent. Try again.' },
  notFound: { message: 'Failed to find relayed transaction after {waitMs}ms', remedy: 'The relayer may still send it. Look again later.' },
  failed: { message: 'Relay transaction failed', remedy: 'Ask the relayer, or send the transaction without it.' },
  cancelled: { message: 'Transaction execution cancelled.', remedy: 'Send it again if it is still wanted.' },
  notCancellable: { message: "'{relayerId}' cannot take back what was handed to it", remedy: 'Wait until it is mined or its deadline has passed.' },
});
