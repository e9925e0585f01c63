// What is fetched once an account is connected, or a session is to end.
export { callRoute } from './callRoute.ts';
export { begin } from './flows/begin.ts';
export { endSiteSession } from './flows/endSiteSession.ts';
export { keepInStep } from './keepInStep.ts';
export { takeNews } from './flows/takeNews.ts';
