import { defineErrors } from '../../domain/errors.ts';

/** What can go wrong between the kit and a node. Only the host is named: the rest of an endpoint's address may be a key. */
export const rpcErrors = /* @__PURE__ */ defineErrors('rpc', {
  /** The node answered with an error. The context carries its `code`, `message` and `data`. */
  error: { message: 'RPC Error from {host}: {message}', remedy: 'Check the request; if the node is busy, try again in a moment.' },
  /** The request got no answer at all; the cause is of the family `http`. */
  unreachable: { message: 'RPC Error from {host}: {reason}', remedy: 'Check the connection, then try again.' },
  /** The context carries `retryAfterMs` where the node sent Retry-After. */
  requestFailed: { message: 'RPC request failed with status {status} - {statusText}: {body}', remedy: 'Try again in a moment.' },
  /** The endpoint answered with an empty body. */
  noResponse: { message: 'No response', remedy: 'Try again in a moment.' },
  /** One call of a batch was left out; it may be asked again by itself. */
  noAnswer: { message: 'RPC Error from {host}: no answer to {method}', remedy: 'Try again in a moment.' },
  /** The endpoint answered with something that is no JSON-RPC: often a page of a proxy or of a provider's limits. */
  badAnswer: { message: 'RPC Error from {host}: {reason}', remedy: 'Use another endpoint for this chain.' },
  tooDeep: { message: 'RPC Error from {host}: the answer nests too deep', remedy: 'Use another endpoint for this chain.' },
  /** One object came in answer to a list of calls, and says nothing about any of them. */
  batchRefused: { message: 'RPC Error from {host}: {message}', remedy: 'Set the batch size to 1, or use another endpoint for this chain.' },
  /** The rpc address of a chain serves another one, so nothing of it is used. */
  wrongChain: { message: 'RPC Error from {host}: it serves chain {actual}, and chain {wanted} was meant', remedy: 'Correct the rpc addresses of this chain.' },
  noSubscriptions: { message: 'Subscriptions not supported yet', remedy: 'Poll, or watch blocks.' },
  /** The node's answer has another form than the method promises. */
  badResult: { message: 'The RPC of chain {chainId} gave an answer that makes no sense to {method}', remedy: 'Use another endpoint for this chain.' },
  /** Something in a plugin's layer threw; the cause is what it threw. */
  layerFailed: { message: "The layer '{layer}' of plugin '{plugin}' failed at {method}: {reason}", remedy: 'Update the plugin, or unregister it. See the cause.' },
  layerTimedOut: { message: "The layer '{layer}' of plugin '{plugin}' held {method} for {seconds} s without an answer", remedy: 'Try again; if it happens again, unregister the plugin.' },
  /** For a read, or for a call that the layer had not passed on. */
  layerRemoved: { message: "Plugin '{plugin}' was removed while its layer '{layer}' held {method}", remedy: 'Try again.' },
  layerRepeats: { message: "The layer '{layer}' of plugin '{plugin}' may not pass on {method}, or not again", remedy: 'Pass on a call that may change something once, and only where the layer was given one; a read ten times at most.' },
  badParams: { message: 'The parameters of {method} cannot be written as JSON', remedy: 'Give amounts as hexadecimal quantities.' },
});
