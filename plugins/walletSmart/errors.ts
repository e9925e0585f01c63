import { defineErrors } from '../../src/domain/errors.ts';

/** Smart accounts. The first four are the specification's texts. */
export const smartErrors = /* @__PURE__ */ defineErrors('smart', {
  noAddressByFactory: { message: 'Failed to get account address with factory contract', remedy: 'Check the factory of the account, and that the chain can be reached.' },
  noFactory: { message: 'Factory contract not deployed on chain: {chainId}', remedy: 'Use a factory that is on this chain, or another chain.' },
  noAddress: { message: 'No smart account address found...', remedy: 'Connect again with the wallet that owns the account.' },
  failedToConnect: { message: 'Failed to connect to your smart account', remedy: 'Try again, or use another wallet.' },
  noCreation: { message: 'A smart account cannot create a contract by itself', remedy: 'Call a contract that creates contracts.' },
  noValuesInBatch: { message: 'This account sends no value in a batch', remedy: 'Send what has a value by itself, or use an account for a later entry point.' },
  noMessages: { message: 'This account cannot sign messages', remedy: 'Use an account whose contract checks signatures (ERC-1271).' },
  needsOwnAccount: { message: 'The wallet cannot run code in its own account', remedy: 'Use an account by a factory with this wallet.' },
  noSessionKeys: { message: 'This account has no session keys', remedy: 'Use an account that has them, such as factoryAccount.' },
  ownerNeeded: { message: 'The smart account is not open by its owner', remedy: 'Connect it with the wallet that owns it: a session key cannot grant others.' },
  noVault: { message: 'The wallet that owns the account keeps no session keys', remedy: 'Use the in-app wallet as its owner, or give the address of a key of your own.' },
  notModular: { message: 'This account takes no modules', remedy: 'Use an account of ERC-7579, such as modularAccount.' },
  badModule: { message: 'A module needs {field}', remedy: 'See ModuleChange for what it may be.' },
  badGrant: { message: 'A session key needs {field}', remedy: 'See SessionKeyGrant for what it may be.' },
  keyMissing: { message: 'The account does not know this session key', remedy: 'Have it granted by the wallet that owns the account.' },
  keyNotBegun: { message: 'This session key is not in force yet', remedy: 'Wait until it is, or have it granted anew by the wallet that owns the account.' },
  keyExpired: { message: 'This session key has expired', remedy: 'Have it granted anew by the wallet that owns the account.' },
  keyTarget: { message: 'This session key may not call {address}', remedy: 'Have this contract added by the wallet that owns the account, or send it with that wallet.' },
  keyLimit: { message: 'This session key may not send that much in one call', remedy: 'Send less, or send it with the wallet that owns the account.' },
  tokenPriceUnknown: { message: 'What the fee is in the token could not be found out', remedy: 'Nothing was sent. Try again in a moment.' },
  tokenFeeOverCap: { message: 'The fee could be {most} of the smallest units of {symbol}, and this site allows {maxAmount}', remedy: 'Nothing was sent. Try again later, when the network is less busy.' },
  tokenBalanceLow: { message: 'The account has too little {symbol} for the fee', remedy: 'Nothing was sent. Add some to the account.' },
  tokenNotAllowed: { message: 'The account has not allowed the fee to be taken in {symbol}', remedy: 'Nothing was sent. Allow it first, by a transaction of its own: that one is paid for in the network’s currency.' },
  notConfigured: { message: 'walletSmart needs {field}', remedy: 'Give it to walletSmart.with.' },
});
