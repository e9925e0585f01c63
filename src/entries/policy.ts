// The Content-Security-Policy that a kit needs, for servers and builds.
export { contentSecurityPolicy } from '../kit/contentSecurityPolicy.ts';
export type { PolicyOptions } from '../kit/contentSecurityPolicy.ts';
export type {} from '../errorTables.ts';
