import { runInNewContext } from 'node:vm';
import { buildSync } from 'esbuild';

/** What the module says in a browser, which has no `process`, as a bundler hands it out. */
function inBrowser(define: Readonly<Record<string, string>>): unknown {
  const [file] = buildSync({ entryPoints: [`${__dirname}/isDevelopment.ts`], bundle: true, platform: 'neutral', format: 'iife', globalName: 'module', write: false, define }).outputFiles;
  return runInNewContext(`${file?.text}; module.isDevelopment`);
}

describe('isDevelopment', () => {
  it.each([['development', true], ['production', false]])("goes by what a site's bundler writes in for %s", (mode, expected) => {
    expect(inBrowser({ 'process.env.NODE_ENV': JSON.stringify(mode) })).toBe(expected);
  });

  it('is false in a browser without a bundler', () => {
    expect(inBrowser({})).toBe(false);
  });
});
