import { deviceLabel } from './deviceLabel.ts';
import { readSite } from './readSite.ts';

describe('readSite', () => {
  const facts = { siteId: 'shop', realm: 'site:shop', name: 'Shop', origins: ['https://shop.example'], custody: 'signer' };

  it('reads what the server wrote', () => {
    expect(readSite(JSON.stringify({ ...facts, more: 1 }))).toEqual(facts);
  });

  it('reads whose wallet it is, where several sites share it', () => {
    expect(readSite(JSON.stringify({ ...facts, ecosystemName: 'Market' }))).toEqual({ ...facts, ecosystemName: 'Market' });
    expect(readSite(JSON.stringify({ ...facts, ecosystemName: 7 }))).toEqual(facts);
  });

  it('reads the limit above which a window is needed, and leaves out what is none', () => {
    expect(readSite(JSON.stringify({ ...facts, windowAboveWei: '1000' }))).toEqual({ ...facts, windowAboveWei: 1000n });
    for (const windowAboveWei of [1000, '0x1', '-1', '', '1'.repeat(23)]) expect(readSite(JSON.stringify({ ...facts, windowAboveWei }))).toEqual(facts);
  });

  it('reads whose code accounts may run, and leaves out what names no contract on a chain', () => {
    const delegates = [{ chainId: 10, address: `0x${'12'.repeat(20)}` }];
    expect(readSite(JSON.stringify({ ...facts, delegates: [...delegates, { chainId: '10', address: delegates[0]?.address }, { chainId: 10 }, 'all'] }))).toEqual({ ...facts, delegates });
    expect(readSite(JSON.stringify({ ...facts, delegates: 'all' }))).toEqual(facts);
  });

  it('reads what the operator says of networks, tokens and contracts, and leaves out what is not as the settings have it', () => {
    const address = `0x${'12'.repeat(20)}`;
    const known = {
      networks: [{ chainId: 10, name: 'Own', symbol: 'OWN', decimals: 18 }], tokens: [{ chainId: 10, address, symbol: 'USDC', decimals: 6 }],
      contracts: [{ chainId: 10, address, name: 'Drop', functions: ['function claim()'] }],
    };
    const wrong = {
      networks: [...known.networks, { ...known.networks[0], chainId: '10' }, { ...known.networks[0], decimals: 1.5 }, { ...known.networks[0], name: 7 }, 'all'],
      tokens: [...known.tokens, { ...known.tokens[0], address: 'all' }, { ...known.tokens[0], symbol: undefined }],
      contracts: [...known.contracts, { ...known.contracts[0], functions: 'all' }, { ...known.contracts[0], functions: [7] }, { ...known.contracts[0], name: undefined }],
    };
    expect(readSite(JSON.stringify({ ...facts, known: wrong }))).toEqual({ ...facts, known });
    expect(readSite(JSON.stringify({ ...facts, known: { networks: 'all' } }))).toEqual({ ...facts, known: {} });
    expect(readSite(JSON.stringify({ ...facts, known: 'all' }))).toEqual(facts);
  });

  it('reads what new wallets are made of, where it knows that', () => {
    expect(readSite(JSON.stringify({ ...facts, newWallets: 'phrase' }))).toEqual({ ...facts, newWallets: 'phrase' });
    expect(readSite(JSON.stringify({ ...facts, newWallets: 'horoscope' }))).toEqual(facts);
  });

  it('reads with which statements a message of the site is signed in one step, where the operator allows it', () => {
    expect(readSite(JSON.stringify({ ...facts, oneStepSignIn: { statements: ['Welcome.'], more: 1 } }))).toEqual({ ...facts, oneStepSignIn: { statements: ['Welcome.'] } });
    for (const oneStepSignIn of [true, 'all', { statements: 'all' }, [], {}]) expect(readSite(JSON.stringify({ ...facts, oneStepSignIn }))).toEqual(facts);
  });

  it('reads to which countries codes are sent', () => {
    expect(readSite(JSON.stringify({ ...facts, sms: { allowed: ['US'], first: 'US', more: 1 } }))).toEqual({ ...facts, sms: { allowed: ['US'], first: 'US' } });
    for (const sms of ['US', { allowed: 'US' }, []]) expect(readSite(JSON.stringify({ ...facts, sms }))).toEqual(facts);
  });

  it('reads what lets people in', () => {
    expect(readSite(JSON.stringify({ ...facts, ways: ['email', 'acme'] }))).toEqual({ ...facts, ways: ['email', 'acme'] });
    expect(readSite(JSON.stringify({ ...facts, ways: 'email' }))).toEqual(facts);
  });

  it.each([undefined, null, '', '{', 'null', '[]', '{}', JSON.stringify({ ...facts, origins: 'https://shop.example' }), JSON.stringify({ ...facts, origins: [1] }), JSON.stringify({ ...facts, siteId: 1 }), JSON.stringify({ ...facts, custody: undefined }), JSON.stringify({ ...facts, custody: 'mine' })])('is undefined for %p', (text) => {
    expect(readSite(text)).toBeUndefined();
  });
});

describe('deviceLabel', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge, Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome, iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'Safari, Mac'],
    ['curl/8', 'Browser'], ['', 'Browser'],
  ])('calls %s %s', (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});
