import { siteSessions } from '../../sessions.js';

export const GET = (request) => siteSessions().handle(request);
export const POST = GET;
