import { defineErrors } from '../../domain/errors.ts';

/** What a contract says to a question, or that there is none to ask. */
export const contractErrors = /* @__PURE__ */ defineErrors('contract', {
  /** The context carries `name` and `args` where the reason could be decoded, and the raw `data`. */
  reverted: { message: '{reason}', remedy: 'Check the arguments and the state of the contract.' },
  /** The address is an account, or a contract of another chain. */
  noCode: { message: 'There is no contract at {address} on chain {chainId}', remedy: 'Check the address and the chain.' },
  noBytecode: { message: 'Failed to load contract bytecode', remedy: 'Check the address and the chain.' },
  /** The site's service has no interface of this contract. */
  noAbi: { message: 'Failed to resolve ABI from contract API', remedy: 'Give the ABI, or the signature of the function.' },
});

/** Logs of contracts, in ranges of blocks. */
export const logErrors = /* @__PURE__ */ defineErrors('logs', {
  tooMany: { message: 'There are more logs than can be read: {why}', remedy: 'Ask for fewer blocks, or for a rarer event.' },
  badRange: { message: 'Not a range of blocks: {fromBlock} to {toBlock}', remedy: 'Begin at a block that is not after the end.' },
});

/** Tokens and NFTs: what their contracts say, approvals and permits. */
export const tokenErrors = /* @__PURE__ */ defineErrors('token', {
  /** Amounts are never worked out with an assumed number. */
  noDecimals: { message: 'Invalid currency token', remedy: 'There is no contract at this address that tells decimals. Check that it is a token.' },
  otherDecimals: { message: 'The token has {actual} decimals, not {told}', remedy: 'Nothing was sent: the amount would be another one. Tell the site that its list of tokens is wrong.' },
  /** It returned false where others revert. */
  refused: { message: 'The token {token} refused it', remedy: 'Check the amount, and who may move the token.' },
  unlimitedUnasked: { message: 'An approval without limit was not asked for in so many words', remedy: "Give the exact amount, or amount: 'unlimited'." },
  noPermit: { message: 'The token {token} takes no permit of this account', remedy: 'Approve the spender with a transaction instead.' },
  permitWithoutLimit: { message: 'The token {token} takes permits without limit only', remedy: "Approve the amount with a transaction, or give amount: 'unlimited'." },
  notNft: { message: 'Contract is neither ERC721 nor ERC1155.', remedy: 'Check the address and the chain.' },
});
