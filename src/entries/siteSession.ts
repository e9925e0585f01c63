// Sessions that a site's own server keeps in a cookie, in Node and at the edge; nothing here needs a kit. The page's part is `defineSiteSession`.
export { createSiteSessions } from '../api/siteSession/createSiteSessions.ts';
export type { SiteSessions } from '../api/siteSession/createSiteSessions.ts';
export type { CookieSource } from '../api/siteSession/cookies.ts';
export type { EndedSessions, SiteSessionOptions } from '../api/siteSession/options.ts';
export { parsePageSession } from '../domain/siteSession/siteSession.ts';
export type { PageSession, SiteSession } from '../domain/siteSession/siteSession.ts';
export type {} from '../errorTables.ts';
