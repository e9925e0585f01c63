/** Codes of errors that people come to read, as opposed to those that are for developers: these are translated. Each has a message and a remedy. */
export const shownErrors = [
  'user.rejected',
  'wallet.notFound', 'wallet.noProvider', 'wallet.noAccounts', 'wallet.notConnected', 'wallet.connectFailed', 'wallet.requestPending', 'wallet.noAnswer', 'wallet.badAnswer', 'wallet.badChainId',
  'wallet.badSignature', 'wallet.badSignedPayload', 'wallet.authorizationFailed', 'wallet.unauthorized', 'wallet.notSupported', 'wallet.unsupported', 'wallet.disconnected', 'wallet.noneActive', 'wallet.notOpen',
  'wallet.accountGone', 'wallet.requestFailed', 'wallet.noAccountsFound', 'wallet.noneOnProvider', 'wallet.withoutAccount', 'wallet.notImplemented', 'wallet.chainDisconnected',
  'window.blocked', 'window.closed', 'window.silent', 'window.notLeft',
  'pairing.noUri', 'pairing.badUri', 'pairing.expired',
  'chain.switchUnsupported', 'chain.switchWithoutConnection', 'chain.switchFailed', 'chain.ofSite', 'chain.tooManyAdded', 'chain.wrongEndpoint', 'chain.wrongChain',
  'network.offline', 'http.unreachable', 'http.timedOut', 'http.tooLarge', 'screen.loadFailed',
  'transaction.reverted', 'transaction.erroredWithReason', 'transaction.notFound', 'transaction.receiptNotFound', 'transaction.timedOut', 'transaction.replaced', 'transaction.dropped', 'transaction.badHash',
  'transaction.simulationFailed', 'transaction.insufficientFunds', 'transaction.sendFailed', 'transaction.feesTooHigh', 'transaction.gasTooHigh', 'transaction.feeRose', 'transaction.feeOverCap', 'transaction.wrongSigner', 'transaction.altered', 'transaction.rawUnsupported', 'transaction.nonceUsed', 'transaction.notWhole',
  'calls.atomicUnsupported', 'calls.chainUnsupported', 'calls.tooLarge', 'calls.upgradeRejected', 'calls.stillPending', 'calls.notConnected', 'calls.capabilityUnsupported', 'calls.unknown',
  'confirm.foreignFrame',
  'rpc.error', 'rpc.unreachable', 'rpc.requestFailed', 'rpc.noResponse', 'rpc.noAnswer', 'rpc.badAnswer', 'rpc.wrongChain', 'rpc.badResult', 'rpc.tooDeep', 'rpc.batchRefused', 'rpc.layerFailed', 'rpc.layerTimedOut', 'rpc.layerRemoved',
  'contract.reverted', 'contract.noCode', 'contract.noBytecode', 'contract.noAbi', 'token.noDecimals', 'token.otherDecimals', 'token.refused', 'token.notNft', 'token.noPermit', 'token.permitWithoutLimit',
  'ens.badName', 'ens.none', 'ens.noAnswer', 'ens.offchain', 'recipient.unknown', 'recipient.moved',
  'input.notAddress', 'input.notChainId', 'input.notAmount',
  'question.crashed',
  'block.notFound',
  'logs.tooMany',
  'fetch.failed', 'fetch.badAnswer', 'fetch.insightUnavailable',
  'relay.badDraft', 'relay.badAnswer', 'relay.timedOut', 'relay.expired', 'relay.notFound', 'relay.failed', 'relay.cancelled', 'relay.notCancellable',
  'file.notFound', 'file.tooLarge', 'file.unverified', 'file.badAnswer', 'file.timedOut', 'file.downloadFailed', 'file.uploadFailed', 'file.tooMuch',
  'auth.unavailable', 'auth.cannotLink', 'auth.badProof', 'auth.alreadyAccepted', 'auth.noProof', 'auth.logoutFailed', 'auth.failed',
  'message.badSignature', 'message.cannotVerify', 'message.unknownDelegate',
] as const;

export type ShownError = (typeof shownErrors)[number];
