import { gatewayUrl, isPublicHttps } from './gatewayUrl.ts';

const request = { sender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', data: '0xABcd' };

describe('gatewayUrl', () => {
  it('fills in sender and data, in lower case', () => {
    expect(gatewayUrl('https://one.example/{sender}/{data}.json', request)).toBe('https://one.example/0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed/0xabcd.json');
    expect(gatewayUrl('https://one.example/rpc', request)).toBe('https://one.example/rpc');
    expect(gatewayUrl('https://one.example?of={sender}', request)).toBe('https://one.example?of=0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
  });

  it.each(['https://{sender}.example/{data}', 'https://a.example{data}/', 'https://one.example\\{data}', `https://one.example/${'a'.repeat(3_000)}`, 'x-batch-gateway:true', ''])('has none for %p', (template) => {
    expect(gatewayUrl(template, request)).toBeUndefined();
  });
});

describe('isPublicHttps', () => {
  it.each(['https://gateway.example', 'https://a.b.example/x?y=z', 'HTTPS://GATEWAY.EXAMPLE/', 'https://xn--bcher-kva.example/', 'https://gateway.example:443/', 'https://localhost.example/'])('lets %s through', (url) => {
    expect(isPublicHttps(url)).toBe(true);
  });

  it.each([
    'http://gateway.example', 'ws://gateway.example', 'javascript:alert(1)', 'data:application/json,{}', 'file:///etc/passwd', '//gateway.example', 'https://', 'gateway.example',
    'https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://printer.local/', 'https://vault.internal/', 'https://router.lan/', 'https://nas.home.arpa/', 'https://intranet/',
    'https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0x7f.1/', 'https://0177.0.0.1/', 'https://0/', 'https://10.0.0.1/', 'https://192.168.1.1/', 'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[fd00::1]/', 'https://１２７.0.0.1/', 'https://127。0。0。1/',
    'https://user@gateway.example/', 'https://user:pass@gateway.example/', 'https://gateway.example@127.0.0.1/', 'https://gateway.example:8545/', 'https://gateway.example:22/',
  ])('refuses %s', (url) => {
    expect(isPublicHttps(url)).toBe(false);
  });
});
