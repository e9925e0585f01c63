import { isRecap, parseRecap } from './parseRecap.ts';

const encode = (details: unknown): string => `urn:recap:${Buffer.from(typeof details === 'string' ? details : JSON.stringify(details)).toString('base64url')}`;

// The two examples of EIP-5573.
const pictures = 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19';
const several = 'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvcmVhZCI6W10sIm90aGVyL2FjdGlvbiI6W119LCJteTpyZXNvdXJjZTp1cmkuMSI6eyJleGFtcGxlL2FwcGVuZCI6W10sImV4YW1wbGUvZGVsZXRlIjpbXX0sIm15OnJlc291cmNlOnVyaS4yIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX0sIm15OnJlc291cmNlOnVyaS4zIjp7ImV4YW1wbGUvYXBwZW5kIjpbXX19LCJwcmYiOltdfQ';

describe('parseRecap', () => {
  it('reads what may be done to what, and within which limits', () => {
    expect(parseRecap(pictures)).toEqual([
      { target: 'https://example.com/pictures/', ability: 'crud/delete', limits: [] },
      { target: 'https://example.com/pictures/', ability: 'crud/update', limits: [] },
      { target: 'https://example.com/pictures/', ability: 'other/action', limits: [] },
      { target: 'mailto:username@example.com', ability: 'msg/receive', limits: ['{"max_count":5,"templates":["newsletter","marketing"]}'] },
      { target: 'mailto:username@example.com', ability: 'msg/send', limits: ['{"to":"someone@email.com"}', '{"to":"joe@email.com"}'] },
    ]);
    expect(parseRecap(several)?.map(({ target, ability }) => `${ability} ${target}`)).toEqual([
      'example/append https://example.com', 'example/read https://example.com', 'other/action https://example.com', 'example/append my:resource:uri.1', 'example/delete my:resource:uri.1', 'example/append my:resource:uri.2', 'example/append my:resource:uri.3',
    ]);
  });

  it('reads those of WalletConnect, padded and with a target that is no URI', () => {
    const details = { att: { eip155: { 'request/eth_sendTransaction': [{ chains: ['eip155:1'] }] } } };
    expect(parseRecap(`urn:recap:${Buffer.from(JSON.stringify(details)).toString('base64')}`)).toEqual([{ target: 'eip155', ability: 'request/eth_sendTransaction', limits: ['{"chains":["eip155:1"]}'] }]);
  });

  it('reads JSON that is laid out in lines', () => {
    const details = { att: { 'a:b': { 'c/d': [{ at: 'two words' }] } } };
    expect(parseRecap(encode(JSON.stringify(details, null, 2)))).toEqual([{ target: 'a:b', ability: 'c/d', limits: ['{"at":"two words"}'] }]);
  });

  it.each<[string, string]>([
    ['text that is no UTF-8', `urn:recap:${Buffer.from('{"att":{"a:\xff":{"c/d":[]}}}', 'latin1').toString('base64url')}`], ['base64 with a blank in it', encode({ att: { 'a:b': { 'c/d': [] } } }).replace('urn:recap:e', 'urn:recap:e ')],
    ['targets that are a list', encode({ att: [{ 'c/d': [] }] })], ['actions that are null', encode({ att: { 'a:b': null } })], ['limits that are no list', encode({ att: { 'a:b': { 'c/d': {} } } })], ['parents that are no list', encode({ att: { 'a:b': { 'c/d': [] } }, prf: 'z' })],
    ['nothing', 'urn:recap:'], ['no base64', 'urn:recap:§'], ['no JSON', encode('{')], ['no UTF-8', 'urn:recap:_w'], ['a list', encode([])], ['no grant', encode({ prf: ['z'] })], ['an empty grant', encode({ att: {} })], ['another member', encode({ att: { 'a:b': { 'c/d': [] } }, more: 1 })],
    ['actions that are a list', encode({ att: { 'a:b': ['c/d'] } })], ['an action without a kind', encode({ att: { 'a:b': { all: [] } } })], ['a limit that is no object', encode({ att: { 'a:b': { 'c/d': ['x'] } } })], ['a target without a name', encode({ att: { '': { 'c/d': [] } } })],
    ['a target twice', encode('{"att":{"a:b":{"c/read":[]},"a:b":{"c/write":[]}}}')], ['parents that are no texts', encode({ att: { 'a:b': { 'c/d': [] } }, prf: [1] })],
  ])('does not read %s', (_name, resource) => {
    expect(parseRecap(resource)).toBeUndefined();
  });
});

describe('isRecap', () => {
  it('knows one in any case, as the names of URNs are', () => {
    expect([isRecap('URN:recap:x'), isRecap('urn:recap:'), isRecap('https://a.example/urn:recap:')]).toEqual([true, true, false]);
  });
});
