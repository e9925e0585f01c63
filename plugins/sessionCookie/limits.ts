// Numbers of this plugin; the unit stands in the name.
/** How long the site's server may take to begin, renew or end a session. */
export const sessionCallMs = 15_000;
export const maxSessionAnswerBytes = 16_384;
/** When what has failed is tried again, while the page is in view. */
export const sessionRetryMs = 60_000;
/** Of a session's lifetime, the part that is left when it is renewed. */
export const renewAtShare = 0.5;
/** The latest timer, in ms: browsers take no longer ones. */
export const maxTimerMs = 2 ** 31 - 1;
