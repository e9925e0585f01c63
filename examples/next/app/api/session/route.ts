import { siteSessions } from '../../sessions';

/** Begins, renews and ends the session, for the page's plugin. */
export const GET = (request: Request) => siteSessions().handle(request);
export const POST = GET;
