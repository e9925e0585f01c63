import { hasCode, WalletError } from './errors.ts';
import { asPartError } from './asPartError.ts';
import { loadPart } from './loadPart.ts';

// As Chromium, Firefox, Safari and webpack say it.
const gone = [
  new TypeError('Failed to fetch dynamically imported module: https://site.example/12.js'),
  new TypeError('error loading dynamically imported module: https://site.example/12.js'),
  new TypeError('Importing a module script failed.'),
  Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' }),
];

describe('loadPart', () => {
  it('gives what arrives', async () => {
    await expect(loadPart(Promise.resolve(4))).resolves.toBe(4);
  });

  it.each([...gone, 'nothing'])('fails by a code where it does not: %s', async (cause) => {
    await expect(loadPart(Promise.reject(cause))).rejects.toMatchObject({ code: 'screen.loadFailed', cause });
  });

  it('lets a coded error through', async () => {
    const error = new WalletError('user.cancelled', 'no');
    await expect(loadPart(Promise.reject(error))).rejects.toBe(error);
  });
});

describe('asPartError', () => {
  it.each(gone)('knows code that is gone: %s', (cause) => {
    expect(hasCode(asPartError(cause), 'screen.loadFailed')).toBe(true);
  });

  it.each([new Error('Failed to fetch'), new TypeError('x is not a function'), new WalletError('user.cancelled', 'no')])('leaves others as they are: %s', (error) => {
    expect(asPartError(error)).toBe(error);
  });
});
