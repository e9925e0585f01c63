import { parseRetryAfter } from './parseRetryAfter.ts';

const nowMs = Date.UTC(1994, 10, 6, 8, 49, 0);

describe('parseRetryAfter', () => {
  // The date is the example of RFC 9110, section 5.6.7.
  it.each([['120', 120_000], ['0', 0], ['Sun, 06 Nov 1994 08:49:37 GMT', 37_000], ['Sun, 06 Nov 1994 08:48:00 GMT', 0]])('reads %p', (header, ms) => {
    expect(parseRetryAfter(header, nowMs)).toBe(ms);
  });

  it.each([undefined, '', '-1', '1.5', '1e3', '0x10', 'soon', '9'.repeat(16), 'Sun Nov 6 08:49:37 1994', 'Xxx, 99 Xxx 1994 08:49:37 GMT', 'Infinity', 'NaN'])('takes nothing from %p', (header) => {
    expect(parseRetryAfter(header, nowMs)).toBeUndefined();
  });
});
