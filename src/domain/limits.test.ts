import * as limits from './limits.ts';

describe('limits', () => {
  it('keeps the figures of the specification, section 9, and no others', () => {
    expect(limits).toEqual({
      accountRequestTries: 3, accountRequestPauseMs: 500, requestMs: 60_000, rpcBatchSize: 100, rpcBatchWaitMs: 0,
      transactionWaitBlocks: 100, blockTimesAveraged: 10, minBlockPollMs: 500, maxBlockPollMs: 5_000, overPollRatio: 2,
      storageDownloadMs: 60_000, storageUploadMs: 120_000, relayPollMs: 1_000, relayWaitMs: 60_000, relayDeadlineSeconds: 3_600,
      userOperationPollMs: 1_000, userOperationWaitMs: 120_000, deploymentWaitMs: 60_000, deploymentPollMs: 500, smartAddressSeconds: 86_400, maxSessionKeySeconds: 3_653 * 86_400,
      queryStaleSeconds: 60, chainMetadataSeconds: 300, insightChainsSeconds: 86_400, abiSeconds: 3_600, signatureCacheEntries: 4_096, addressCacheEntries: 4_096,
      listPage: 10, searchDebounceMs: 300, maxShortCompactModalPx: 400, maxCompactModalPx: 660, maxWalletListPx: 370, maxTermsPx: 250,
      approvalFlagDelayMs: 1_000, copyConfirmationMs: 3_000, tokenPaymasterPostOpGas: 500_000, tokenDecimalsDefault: 18, maxProposedChains: 10,
    });
  });

  it('holds plain numbers only, for one of any other kind keeps esbuild from inlining those behind it', () => {
    expect(Object.entries(limits).filter(([, limit]) => typeof limit !== 'number')).toEqual([]);
  });
});
