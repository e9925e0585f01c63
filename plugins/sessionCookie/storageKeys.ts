/** Written whenever a session begins, is renewed or ends, for the site's other tabs. */
export const newsKey = 'sessionCookie.news';
/** The account whose session is to be ended, while the server has not said that it was. */
export const leftKey = 'sessionCookie.left';
