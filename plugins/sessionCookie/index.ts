import type { pageSessionErrors } from './errors.ts';

export type { SessionIdentity, SiteSessionConfig } from './config.ts';
export { defineSiteSession } from './defineSiteSession.ts';
export type { SessionSignIn, SiteSessionParts } from './defineSiteSession.ts';
export { syncSiteSession } from './flows/syncSiteSession.ts';
export { selectSiteSession } from './selectSiteSession.ts';
export type { SiteSessionStatus } from './selectSiteSession.ts';
export type { SiteSessionPhase, SiteSessionState } from './slice.ts';

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    pageSessionErrors: typeof pageSessionErrors;
  }
}
