import type { SocialId } from './config.ts';

// Drawn for this library, as simple signs of whose account is meant. The marks belong to their owners, see NOTICE.
const mark = (body: string): string => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${body}</svg>`;
const tile = (colour: string, body: string): string => mark(`<rect width='24' height='24' rx='6' fill='%23${colour}'/>${body}`);
const white = "fill='%23fff'";
const line = "fill='none' stroke='%23fff' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'";

/** A picture of each provider, as a data URI. */
export const marks: Readonly<Record<SocialId, string>> = {
  google: mark("<g fill='none' stroke-width='4'><path d='M18.4 6.6A8 8 0 0 0 5.4 8' stroke='%23ea4335'/><path d='M5.4 8a8 8 0 0 0 0 8' stroke='%23fbbc05'/><path d='M5.4 16a8 8 0 0 0 12 1.9' stroke='%2334a853'/><path d='M17.4 17.9A8 8 0 0 0 20 12h-8' stroke='%234285f4'/></g>"),
  apple: tile('111', `<path ${white} d='M12 8.2c1-.8 2-1.1 3-1 1.2.1 2.2.7 2.8 1.6-2.3 1.5-1.9 4.6.4 5.6-.8 2-2.1 4.1-3.5 4.1-1 0-1.4-.6-2.6-.6s-1.7.6-2.6.6c-1.9 0-4-3.9-3.7-7 .2-2.5 1.9-4.3 3.8-4.3.9 0 1.7.5 2.4 1z'/><path ${white} d='M12 7c-.1-2 1.2-3.6 3-4 .2 2-1.2 3.8-3 4z'/>`),
  facebook: tile('1877f2', `<path ${white} d='M13.3 21v-7.6h2.5l.5-3h-3V8.7c0-.9.5-1.7 1.8-1.7h1.3V4.3S15.3 4 14.2 4c-2.4 0-3.9 1.4-3.9 4v2.4H7.7v3h2.6V21z'/>`),
  discord: tile('5865f2', `<path ${white} d='M7 7.5c1.5-.9 3.2-1.3 5-1.3s3.5.4 5 1.3c1.3 2.5 1.9 5 1.7 7.7-1 .9-2.2 1.5-3.5 1.9l-.9-1.5c-1.5.5-3.1.5-4.6 0l-.9 1.5c-1.3-.4-2.5-1-3.5-1.9-.2-2.7.4-5.2 1.7-7.7z'/><circle cx='9.7' cy='12' r='1.3' fill='%235865f2'/><circle cx='14.3' cy='12' r='1.3' fill='%235865f2'/>`),
  line: tile('06c755', `<path ${white} d='M12 5c4.4 0 8 2.7 8 6.1 0 1.9-1 3.3-2.5 4.8-1.6 1.6-4.3 3.5-5.5 4 .1-.5.3-1.4.1-2.2C7.6 17.6 4 14.7 4 11.1 4 7.7 7.6 5 12 5z'/>`),
  x: tile('111', `<path ${line} d='m6.5 6 11 12M17.3 6 6.7 18'/>`),
  coinbase: mark(`<circle cx='12' cy='12' r='12' fill='%230052ff'/><path fill='none' stroke='%23fff' stroke-width='3.6' d='M16.5 9.5a5 5 0 1 0 0 5'/>`),
  farcaster: tile('7c65c1', `<path ${line} d='M6 5.5h12M7.5 5.5V19M16.5 5.5V19M7.5 12.5a4.5 4.5 0 0 1 9 0'/>`),
  telegram: mark(`<circle cx='12' cy='12' r='12' fill='%23229ed9'/><path ${white} d='m5 12 13-5.3-2 11.6-4.3-3.2-2.2 2-.3-3.6z'/>`),
  github: tile('24292f', `<path ${white} d='M12 5.5c1 0 1.9.1 2.7.4 1.2-.9 2.2-1.1 2.8-1.1.4 1 .3 2 .1 2.7.9 1 1.2 2.1 1.2 3.2 0 3-1.9 4.5-4.3 5 .5.5.7 1.3.7 2.3v2H8.8v-2c-2 .4-2.8-.6-3.5-1.7 1.3-.1 1.7 1 3.5.5 0-.5.3-.9.6-1.2-2.4-.3-4.2-1.9-4.2-4.9 0-1.2.4-2.2 1.2-3.2-.3-.7-.3-1.7.1-2.7.6 0 1.6.2 2.8 1.1.8-.3 1.7-.4 2.7-.4z'/>`),
  twitch: tile('9146ff', `<path ${line} d='M7 5h11v8.5L14.5 17H11l-3 3v-3H6V8zM11.5 9v3.5M15 9v3.5'/>`),
  steam: mark(`<circle cx='12' cy='12' r='12' fill='%23171a21'/><circle cx='15.5' cy='9' r='3' ${line}/><circle cx='8.5' cy='15.5' r='2.2' ${line}/><path ${line} d='m10.3 14.2 2.8-2.9'/>`),
};
