import { isInForeignFrame } from './isInForeignFrame.ts';

const ours = 'https://shop.example';
/** Pages inside each other, the outermost last; `undefined` is one that tells nothing of itself, as those of other sites do. */
function openIn(...origins: readonly (string | undefined)[]): Window {
  const pages = origins.map((origin) => ({ parent: undefined as unknown, get location() { if (origin === undefined) throw new Error('SecurityError'); return { origin }; } }));
  pages.forEach((page, at) => void (page.parent = pages[at + 1] ?? page));
  const [page] = pages;
  return page as unknown as Window; // as far as it is asked here
}

describe('isInForeignFrame', () => {
  beforeAll(() => void Object.defineProperty(globalThis, 'window', { value: { location: { origin: ours } }, configurable: true }));
  afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

  it.each<[string, Window]>([['by itself', openIn(ours)], ['in a page of its own origin', openIn(ours, ours)], ['in two of them', openIn(ours, ours, ours)]])('is not so %s', (_where, page) => {
    expect(isInForeignFrame(page)).toBe(false);
  });

  it.each<[string, Window]>([
    ['in a page of another site', openIn(ours, undefined)], ['in one that is in a page of another site', openIn(ours, ours, undefined)], ['in a page of another site that is in one of its own', openIn(ours, undefined, ours)], ['in one that says that it has another origin', openIn(ours, 'https://evil.example')],
  ])('is so %s', (_where, page) => {
    expect(isInForeignFrame(page)).toBe(true);
  });
});
