import { build } from 'esbuild';

describe('the entry for pages', () => {
  it('carries no EVM, no msw and no signing library until they are used, and never what only Node has', async () => {
    const { metafile } = await build({
      entryPoints: ['mocks/index.ts'],
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      minify: true,
      write: false,
      metafile: true,
      outdir: 'out',
      logLevel: 'silent',
    });
    const outputs = Object.entries(metafile.outputs);
    const [entry] = outputs.flatMap(([path, { entryPoint }]) => (entryPoint === 'mocks/index.ts' ? [path] : []));
    const atOnce = reachedAtOnce(metafile.outputs, entry ?? '');
    const inputs = atOnce.flatMap(path => Object.keys(metafile.outputs[path]?.inputs ?? {}));
    expect(inputs.filter(path => path.includes('node_modules'))).toEqual([]);
    expect(atOnce.reduce((bytes, path) => bytes + (metafile.outputs[path]?.bytes ?? 0), 0)).toBeLessThan(61_000);
    const everything = outputs.flatMap(([, output]) => Object.keys(output.inputs));
    expect(everything.filter(path => path.includes('@ethereumjs/vm')).length).toBeGreaterThan(0);
    expect(everything.filter(path => path.includes('msw/lib/node') || path === 'mocks/node.ts')).toEqual([]);
  });
});

interface Output {
  readonly bytes: number;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: object;
}

/** The entry and what it imports statically. */
function reachedAtOnce(outputs: Readonly<Record<string, Output>>, entry: string, reached: readonly string[] = []): readonly string[] {
  if (reached.includes(entry)) return reached;
  const next = (outputs[entry]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path);
  return next.reduce<readonly string[]>((soFar, path) => reachedAtOnce(outputs, path, soFar), [...reached, entry]);
}
