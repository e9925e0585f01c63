import { redactSecrets } from '../text/redactSecrets.ts';
import { pairingSecrets } from './pairingSecrets.ts';

describe('pairingSecrets', () => {
  const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=5ec4e7';

  it.each([['the URI', `No to ${uri}`], ['the URI inside a link', `No to https://app.example/wc?uri=${encodeURIComponent(uri)}`], ['the key alone', 'Bad key 5ec4e7']])('covers %s', (_what, text) => {
    const covered = redactSecrets(new Error(text), pairingSecrets(uri));
    expect(covered).toBeInstanceOf(Error);
    expect(String(covered)).not.toMatch(/5ec4e7|7f6e/);
  });

  it('covers nothing else where there is no key', () => {
    expect(pairingSecrets('other:abc')).toEqual(['other:abc', 'other%3Aabc']);
  });
});
