import { defineErrors } from '../../domain/errors.ts';

/** What becomes of user operations (ERC-4337). A bundler's own words stand in the message; what to do about them, by the codes of the EntryPoint, in the remedy. */
export const bundlerErrors = /* @__PURE__ */ defineErrors('bundler', {
  notConfigured: { message: 'No bundler serves chain {chainId}', remedy: 'Give the smart account a bundler for this chain.' },
  /** A refusal that is none of those below. Calls that would be reverted are `transaction.simulationFailed`. */
  refused: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. Try again in a moment.' },
  /** AA21, AA51 */
  unfunded: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. Add funds to the account for the fee, or have it sponsored.' },
  /** AA24, -32507 */
  badSignature: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. The account does not take this signature: check that its owner or session key has signed, and may do this.' },
  /** AA25 */
  badNonce: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Another operation of the account has taken this place. Look at the account, then try again.' },
  /** AA22, AA32, -32503 */
  expired: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. What was signed is not good yet or no longer: try again.' },
  /** AA10, AA13, AA14, AA15, AA20 */
  notDeployable: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. The account cannot be set up on this chain as configured: check its factory.' },
  /** AA23, AA26, AA40, AA41, AA95 */
  accountFailed: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. The contract of the account failed to check the operation, or ran out of gas over it.' },
  /** AA3x, -32501 */
  paymasterRefused: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. The sponsor does not pay for this. Pay the fee yourself, or try again later.' },
  /** -32506, replacement underpriced. */
  underpriced: { message: '{operation} error: {error} Status: {status} Code: {code}', remedy: 'Nothing was sent. The fee has risen: try again.' },
  badAnswer: { message: 'The bundler gave an answer that makes no sense to {method}', remedy: 'Look at the account before sending it again, and use another bundler.' },
});

/** Operations that were sent. */
export const sentOperationErrors = /* @__PURE__ */ defineErrors('userOperation', {
  failedWithReason: { message: 'UserOp failed with reason: {reason} at txHash: {hash}', remedy: 'Nothing but the fee was spent. See the reason before sending it again.' },
  failed: { message: 'UserOp failed at txHash: {hash}', remedy: 'Nothing but the fee was spent.' },
  timedOut: { message: 'Timeout waiting for userOp to be mined', remedy: 'It may still be mined. Look at the account before sending it again.' },
  /** Its account has used the nonce for another one, so that no bundler can have it carried out. */
  replaced: { message: 'Another operation of the account has taken its place', remedy: 'It will not be carried out. See what the account did before sending it again.' },
  deploymentSlow: { message: 'Account deployment is taking too long (over 1 minute). Please try again.', remedy: 'Look at the account before trying again.' },
});

/** Services that pay for operations. */
export const paymasterErrors = /* @__PURE__ */ defineErrors('paymaster', {
  notConfigured: { message: 'No paymaster serves chain {chainId}', remedy: 'Give the smart account a paymaster for this chain.' },
  /** `text`: the service's own, or the reason that it gives for not paying. */
  failed: { message: 'Paymaster error: {status} - {text}', remedy: 'Nothing was sent. Pay the fee yourself, or try again later.' },
  tokenVersion: { message: 'Token paymaster is only supported for entrypoint version v0.7', remedy: 'Use an account for entry point v0.7, or pay the fee in the native currency.' },
});
