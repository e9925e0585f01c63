import { readSurroundings } from './readSurroundings.ts';

describe('readSurroundings', () => {
  afterEach(() => {
    for (const name of ['testWallet', 'throwing']) Reflect.deleteProperty(window, name);
  });

  it('finds what stands at a path of the globals and says yes', () => {
    Object.assign(window, { testWallet: { isFox: true, isHen: false, deep: { text: 'x', empty: '' } } });
    const { has } = readSurroundings();
    expect(['testWallet', 'testWallet.isFox', 'testWallet.deep.text'].map(has)).toEqual([true, true, true]);
    expect(['testWallet.isHen', 'testWallet.deep.empty', 'testWallet.isFox.more', 'absent', 'absent.more'].map(has)).toEqual([false, false, false, false, false]);
  });

  it('goes on where a getter throws', () => {
    Object.defineProperty(window, 'throwing', { configurable: true, get: () => { throw new Error('mine'); } });
    expect(readSurroundings().has('throwing.isFox')).toBe(false);
  });

  it.each([
    ['says them all', { ancestorOrigins: ['https://app.host.example', 'https://top.example:8443', 'null'] }, '', ['app.host.example', 'top.example']],
    ['says none, by the page that led here', {}, 'https://host.example/apps/?x=1', ['host.example']],
    ['says nothing at all', {}, '', []],
  ])('names the hosts of the frames above where the browser %s', (_what, location, referrer, expected) => {
    const parent = { location: { origin: 'https://elsewhere.example' } };
    const page = { parent: { ...parent, parent }, location: { origin: window.location.origin, ...location }, document: { referrer }, navigator: { userAgent: 'Firefox' } };
    Object.assign(page.parent, { parent: page.parent });
    expect(readSurroundings(page as unknown as Window)).toMatchObject({ isFramed: true, framedBy: expected, userAgent: 'Firefox' }); // as far as it is read
  });

  it('says that a page that stands by itself is in no frame', () => {
    expect(readSurroundings()).toMatchObject({ isFramed: false, framedBy: [], userAgent: navigator.userAgent });
  });
});
