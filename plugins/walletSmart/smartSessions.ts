// What sessions of smart accounts are made of, for plugins that bring accounts of their own; fetched when one is opened.
export { createSmartSession } from './createSmartSession.ts';
export type { SmartSessionOptions } from './createSmartSession.ts';
export { createDeployments } from './operations/createDeployments.ts';
export type { Deployments } from './operations/createDeployments.ts';
export { createNonceKeys } from './operations/createNonceKeys.ts';
export { randomNonceKey } from './operations/randomNonceKey.ts';
export { sponsorOf } from './sponsorOf.ts';
