import { join } from 'node:path';
import { build } from 'esbuild';
import { defineLatchkeyElements } from './defineLatchkeyElements.ts';

describe('defineLatchkeyElements', () => {
  it('does nothing on a server, where there are no elements', () => {
    expect(typeof HTMLElement).toBe('undefined');
    expect(() => defineLatchkeyElements()).not.toThrow();
  });

  it('is in no page together with React or the modal, which are fetched later', async () => {
    const { metafile } = await build({
      entryPoints: [join(__dirname, 'defineLatchkeyElements.ts')], outdir: 'out', absWorkingDir: join(__dirname, '../..'), write: false, metafile: true, bundle: true, splitting: true, format: 'esm', jsx: 'automatic', logLevel: 'error',
    });
    const open = ['out/defineLatchkeyElements.js'];
    const first = new Set<string>();
    for (const output of open) {
      if (first.has(output)) continue;
      first.add(output);
      open.push(...(metafile.outputs[output]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path));
    }
    const inputsOf = (outputs: Iterable<string>): readonly string[] => [...outputs].flatMap((output) => Object.keys(metafile.outputs[output]?.inputs ?? {}));
    const isOf = (path: string): boolean => /node_modules\/(react|react-dom|react-redux|styled-components)\/|src\/(screens|ui\/modal)\//.test(path);
    expect(inputsOf(Object.keys(metafile.outputs)).filter(isOf).length).toBeGreaterThan(50); // or the search found nothing
    expect(inputsOf(first)).toContain('src/element/LatchkeyButtonElement.ts');
    expect(inputsOf(first).filter(isOf)).toEqual([]);
  });
});
