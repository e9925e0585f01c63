import { readTelegramData, withoutTelegramData } from './readTelegramData.ts';

const data = 'user=%7B%22id%22%3A1%7D&auth_date=1&hash=ab';
const fragment = `#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=7.0&tgWebAppPlatform=ios`;

describe('readTelegramData', () => {
  it('is what Telegram’s script has, or what stands in the fragment', () => {
    expect(readTelegramData({ location: { hash: '' }, Telegram: { WebApp: { initData: data } } })).toBe(data);
    expect(readTelegramData({ location: { hash: fragment } })).toBe(data);
    expect(readTelegramData({ location: { hash: fragment }, Telegram: { WebApp: { initData: '' } } })).toBe(data);
  });

  it.each<unknown>([undefined, null, 'Telegram', {}, { WebApp: {} }, { WebApp: { initData: 7 } }])('is nothing in a page with %j', (telegram) => {
    expect(readTelegramData({ location: { hash: '#section' }, Telegram: telegram })).toBeUndefined();
  });

  it('is nothing where another script’s object throws', () => {
    const throwing = Object.defineProperty({}, 'WebApp', { get: () => { throw new Error('no'); } });
    expect(readTelegramData({ location: { hash: '' }, Telegram: throwing })).toBeUndefined();
  });

  it('is nothing where it is too long', () => {
    expect(readTelegramData({ location: { hash: `#tgWebAppData=${'a'.repeat(8_193)}` } })).toBeUndefined();
  });
});

describe('withoutTelegramData', () => {
  it('leaves all but that out of no address', () => {
    expect(withoutTelegramData(`https://shop.example/a?b=1${fragment}`)).toBe('https://shop.example/a?b=1');
    expect(withoutTelegramData('https://shop.example/a?b=1#section')).toBe('https://shop.example/a?b=1#section');
  });
});
