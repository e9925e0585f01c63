/** Codes of errors that people come to read, as opposed to those that are for developers: these are translated. Each has a message and a remedy. */
export const shownErrors = [
  'user.rejected',
  'wallet.notFound', 'wallet.noProvider', 'wallet.noAccounts', 'wallet.notConnected', 'wallet.connectFailed', 'wallet.requestPending', 'wallet.noAnswer', 'wallet.badAnswer', 'wallet.badChainId',
  'wallet.badSignature', 'wallet.badSignedPayload', 'wallet.authorizationFailed', 'wallet.unauthorized', 'wallet.notSupported', 'wallet.unsupported', 'wallet.disconnected', 'wallet.noneActive', 'wallet.notOpen',
  'wallet.accountGone', 'wallet.requestFailed',
  'pairing.noUri', 'pairing.badUri', 'pairing.expired',
  'chain.switchUnsupported', 'chain.switchWithoutConnection', 'chain.switchFailed', 'chain.ofSite', 'chain.tooManyAdded', 'chain.wrongEndpoint', 'chain.wrongChain',
  'network.offline', 'http.unreachable', 'http.timedOut', 'screen.loadFailed',
  'transaction.reverted', 'transaction.erroredWithReason', 'transaction.notFound', 'transaction.receiptNotFound', 'transaction.timedOut', 'transaction.replaced', 'transaction.dropped', 'transaction.badHash',
  'transaction.simulationFailed', 'transaction.insufficientFunds', 'transaction.sendFailed', 'transaction.feesTooHigh', 'transaction.gasTooHigh', 'transaction.feeRose', 'transaction.feeOverCap', 'transaction.wrongSigner', 'transaction.altered',
  'calls.atomicUnsupported', 'calls.chainUnsupported', 'calls.tooLarge', 'calls.upgradeRejected', 'calls.stillPending',
  'confirm.foreignFrame',
  'rpc.error', 'rpc.unreachable', 'rpc.requestFailed', 'rpc.noResponse', 'rpc.noAnswer', 'rpc.badAnswer', 'rpc.wrongChain', 'rpc.badResult',
  'contract.reverted', 'contract.noCode', 'token.noDecimals', 'token.otherDecimals', 'token.refused', 'token.notNft',
  'ens.badName', 'ens.none', 'ens.noAnswer', 'recipient.unknown', 'recipient.moved',
  'input.notAddress', 'input.notChainId', 'input.notAmount',
] as const;

export type ShownError = (typeof shownErrors)[number];
