import * as limits from './limits.ts';

describe('limits', () => {
  it('keeps the figures of the specification, section 9', () => {
    expect(limits).toMatchObject({
      accountRequestTries: 3, accountRequestPauseMs: 500, requestMs: 60_000, rpcBatchSize: 100, rpcBatchWaitMs: 0,
      transactionWaitBlocks: 100, minBlockPollMs: 500, maxBlockPollMs: 5_000, overPollRatio: 2, copyConfirmationMs: 3_000,
      signatureCacheEntries: 4_096, addressCacheEntries: 4_096,
    });
  });

  it('holds plain numbers only, for one of any other kind keeps esbuild from inlining those behind it', () => {
    expect(Object.entries(limits).filter(([, limit]) => typeof limit !== 'number')).toEqual([]);
  });
});
