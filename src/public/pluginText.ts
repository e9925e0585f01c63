// Text that comes from outside: bounded, without secrets, safe to show.
export { redactSecrets } from '../domain/text/redactSecrets.ts';
export { shownText } from '../domain/text/shownText.ts';
export { webLink } from '../domain/text/links.ts';
export { assertExpected } from '../domain/messages/verifySiweMessage.ts';
