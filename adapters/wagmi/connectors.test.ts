import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An app that has `wagmi` need not see `@wagmi/core` from here: npm puts it inside wagmi, pnpm hides it. As a peer it stops npm from installing the kit beside wagmi 3. */
describe('adapters/wagmi', () => {
  const sources = readdirSync(__dirname).filter((name) => name.endsWith('.ts') && !/[.]test(-d)?[.]ts$/.test(name));

  it('imports no package but viem, for types neither', () => {
    const packages = sources.flatMap((name) => [...readFileSync(join(__dirname, name), 'utf8').matchAll(/(?:from|import\() ?'([^'.][^']*)'/g)].map(([, imported]) => imported));
    expect(new Set(packages)).toEqual(new Set(['viem']));
  });

  it('asks for no wagmi beside the app’s own', () => {
    const { peerDependencies, dependencies }: { readonly peerDependencies: object; readonly dependencies: object } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
    expect(Object.keys({ ...peerDependencies, ...dependencies }).filter((name) => name.includes('wagmi'))).toEqual([]);
  });
});
