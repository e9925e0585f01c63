/** Methods that change nothing, so that asking twice is like asking once. Any other method is sent once: creating a filter, signing, and methods that the kit does not know may not be repeated. */
const repeatable: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['blockNumber', 'call', 'chainId', 'createAccessList', 'estimateGas', 'feeHistory', 'gasPrice', 'blobBaseFee', 'maxPriorityFeePerGas', 'protocolVersion', 'syncing', 'accounts', 'simulateV1',
    'getBalance', 'getBlockByHash', 'getBlockByNumber', 'getBlockReceipts', 'getBlockTransactionCountByHash', 'getBlockTransactionCountByNumber', 'getCode', 'getLogs', 'getProof', 'getStorageAt',
    'getTransactionByBlockHashAndIndex', 'getTransactionByBlockNumberAndIndex', 'getTransactionByHash', 'getTransactionCount', 'getTransactionReceipt',
    'getUncleByBlockHashAndIndex', 'getUncleByBlockNumberAndIndex', 'getUncleCountByBlockHash', 'getUncleCountByBlockNumber',
    // ERC-4337
    'estimateUserOperationGas', 'getUserOperationByHash', 'getUserOperationReceipt', 'supportedEntryPoints'].map((name) => `eth_${name}`),
  'net_version', 'net_listening', 'net_peerCount', 'web3_clientVersion', 'web3_sha3',
  'debug_traceCall', 'debug_traceTransaction', 'trace_call', 'trace_transaction', 'txpool_content', 'txpool_contentFrom', 'txpool_status',
  'zks_estimateFee', 'zks_estimateGasL1ToL2', 'zks_getFeeParams', 'thirdweb_getUserOperationGasPrice', 'pimlico_getUserOperationGasPrice', 'tw_getTransactionHash',
]);

export function isRepeatable(method: string): boolean {
  return repeatable.has(method);
}
