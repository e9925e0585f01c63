import { isPackageMissing } from './isPackageMissing.ts';

describe('isPackageMissing', () => {
  // As Node 24, webpack 5, Vite 8 (development, then production), Chromium 141, Firefox 143 and Safari 26 say it.
  it.each([
    "Cannot find package '@acme/sdk' imported from /site/node_modules/latchkey/adapter.js",
    "Cannot find module '@acme/sdk'",
    'Could not resolve "@acme/sdk" imported by "latchkey". Is it installed?',
    'Could not resolve "@acme/sdk" imported by "latchkey".',
    "Failed to resolve module specifier '@acme/sdk'",
    'The specifier “@acme/sdk” was a bare specifier, but was not remapped to anything. Relative module specifiers must start with “./”, “../” or “/”.',
    "Module name, '@acme/sdk' does not resolve to a valid URL.",
  ])('knows a package that is not installed: %s', (message) => {
    expect(isPackageMissing(new Error(message))).toBe(true);
  });

  it.each(['Failed to fetch dynamically imported module: https://site.example/12.js', 'error loading dynamically imported module', 'Importing a module script failed.', 'Loading chunk 12 failed', 'no storage'])('takes what did not arrive for no missing package: %s', (message) => {
    expect(isPackageMissing(new Error(message))).toBe(false);
  });
});
