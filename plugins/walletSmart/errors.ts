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
  notConfigured: { message: 'walletSmart needs {field}', remedy: 'Give it to walletSmart.with.' },
});
