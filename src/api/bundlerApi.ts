import { fakeBaseQuery } from '@reduxjs/toolkit/query';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';
import { createApi } from './createApi.ts';

/** What ERC-4337 bundlers and paymasters say. Empty by itself: plugins inject endpoints, each a query function made by `answer`. */
export const bundlerApi = /* @__PURE__ */ createApi({
  reducerPath: 'latchkey/bundlerApi',
  baseQuery: /* @__PURE__ */ fakeBaseQuery<WireError>(),
  refetchOnMountOrArgChange: limits.queryStaleSeconds,
  keepUnusedDataFor: limits.queryStaleSeconds,
  endpoints: () => ({}),
});
