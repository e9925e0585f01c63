// Text that comes from outside: bounded, without secrets, safe to show.
export { redactSecrets } from '../domain/text/redactSecrets.ts';
export { shownHostOf } from '../domain/text/shownHostOf.ts';
export { plainText } from '../domain/text/plainText.ts';
export { joinSentences } from '../domain/text/joinSentences.ts';
export { shownText } from '../domain/text/shownText.ts';
export { appLink, webLink } from '../domain/text/links.ts';
export { schemeOf } from '../domain/text/schemeOf.ts';
export { textOf } from '../domain/errors.ts';
export { assertExpected, assertTimely } from '../domain/messages/verifySiweMessage.ts';
export { encodeSessionRights, isRightsStated, readSessionRights, stateRights } from '../domain/messages/sessionRights.ts';
export type { SessionRights } from '../domain/messages/sessionRights.ts';
// Texts in several languages
export { defineLocaleLoader } from '../domain/text/defineLocaleLoader.ts';
