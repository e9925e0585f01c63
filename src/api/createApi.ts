import { buildCreateApi, coreModule } from '@reduxjs/toolkit/query';

/** RTK Query's `createApi` without React; one for all apis of the kit, so that its machinery is there once. */
export const createApi = /* @__PURE__ */ buildCreateApi(/* @__PURE__ */ coreModule());
