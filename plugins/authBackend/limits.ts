/** How long the site's own function may take, in ms: it asks its server. */
export const siteAnswerMs = 30_000;
