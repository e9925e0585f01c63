import { buildCreateApi, coreModule, fakeBaseQuery } from '@reduxjs/toolkit/query';
import type { WireError } from '../domain/errors.ts';
import * as limits from '../domain/limits.ts';

/** Without React's part: the query library arrives with the first read, and hooks cannot. */
const createApi = /* @__PURE__ */ buildCreateApi(/* @__PURE__ */ coreModule());

/** An RTK Query api of the kit, empty by itself: endpoints are injected, each with a query function made by `answer`, so that it fails with a wire error. */
export function createKitApi<const Path extends string>(reducerPath: Path) {
  return createApi({
    reducerPath,
    baseQuery: fakeBaseQuery<WireError>(),
    refetchOnMountOrArgChange: limits.queryStaleSeconds,
    refetchOnReconnect: true,
    keepUnusedDataFor: limits.queryStaleSeconds,
    endpoints: () => ({}),
  });
}
