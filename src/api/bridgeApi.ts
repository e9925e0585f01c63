import { fakeBaseQuery } from '@reduxjs/toolkit/query';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';
import { createApi } from './createApi.ts';

/** What the bridge and onramp services say. Empty by itself: plugins inject endpoints, each a query function made by `answer`. */
export const bridgeApi = /* @__PURE__ */ createApi({
  reducerPath: 'latchkey/bridgeApi',
  baseQuery: /* @__PURE__ */ fakeBaseQuery<WireError>(),
  refetchOnMountOrArgChange: limits.queryStaleSeconds,
  keepUnusedDataFor: limits.queryStaleSeconds,
  endpoints: () => ({}),
});
