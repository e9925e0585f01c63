import { budgetFaults, contentFaults } from './checks/package.mjs';
import { addBundled, keepParts, provenanceFaults, publishFaults, reportOf, sbomFaults, versionFaults } from './checks/release.mjs';

describe('publishFaults', () => {
  it('takes what everyone may install, with provenance', () => {
    expect(publishFaults({ name: 'a', license: 'MIT', files: ['dist'], publishConfig: { access: 'public', provenance: true } })).toEqual([]);
  });

  it('refuses a private package, one without licence or files, and one that asks for no provenance', () => {
    expect(publishFaults({ name: 'a', private: true, publishConfig: { access: 'restricted' } })).toEqual(['a: private', 'a: no license', 'a: no files', 'a: publishConfig.provenance is not true', 'a: publishConfig.access is not "public"']);
  });
});

describe('provenanceFaults', () => {
  it.each([undefined, '', { type: 'git' }])('refuses a package whose repository is %j', (repository) => {
    expect(provenanceFaults({ name: 'a', repository })).toEqual([expect.stringMatching(/^a: package\.json has no "repository"/)]);
  });

  it.each(['github:owner/name', { type: 'git', url: 'git+https://example.org/owner/name.git' }])('takes a package whose repository is %j', (repository) => {
    expect(provenanceFaults({ name: 'a', repository })).toEqual([]);
  });
});

describe('versionFaults', () => {
  it('lets the last number differ alone', () => {
    expect(versionFaults([{ name: 'a', version: '1.2.3' }, { name: 'b', version: '1.2.0' }, { name: 'c', version: '1.3.3' }, { name: 'd', version: '1.20.3' }])).toEqual([expect.stringMatching(/^c has version 1\.3\.3, and a 1\.2\.3/), expect.stringMatching(/^d has/)]);
  });
});

describe('contentFaults', () => {
  const manifest = { exports: { '.': { types: './dist/a.d.ts', default: './dist/a.js' }, './parts/*': './dist/parts/*.js' }, bin: { a: 'dist/cli.js' } };
  const files = ['LICENSE', 'README.md', 'dist/a.d.ts', 'dist/a.js', 'dist/cli.js', 'dist/parts/b.js', 'package.json'];

  it('takes what has all that package.json names', () => {
    expect(contentFaults(manifest, files)).toEqual([]);
  });

  it.each([['dist/a.d.ts', /named in package\.json/], ['dist/cli.js', /named in package\.json/], ['README.md', /not inside/], ['LICENSE', /not inside/]])('refuses one without %s', (missing, fault) => {
    expect(contentFaults(manifest, files.filter((file) => file !== missing))).toEqual([expect.stringMatching(fault)]);
  });

  it.each(['dist/a.test.js', 'dist/a.js.map', 'scripts/build.mjs', 'dist/node_modules/b/index.js'])('refuses one with %s', (file) => {
    expect(contentFaults(manifest, [...files, file])).toEqual([expect.stringContaining(`${file} is inside`)]);
  });

  it('takes the tests of templates, which are for the site', () => {
    expect(contentFaults(manifest, [...files, 'templates/vite/src/a.test.ts'])).toEqual([]);
  });
});

describe('budgetFaults', () => {
  const budget = { bytes: 105_000, files: 21 };

  it.each([[105_000, 21], [100_000, 20]])('takes %d bytes in %d files', (bytes, count) => {
    expect(budgetFaults({ bytes, files: count }, budget)).toEqual([]);
  });

  it('refuses more', () => {
    expect(budgetFaults({ bytes: 105_001, files: 22 }, budget)).toEqual([expect.stringContaining('more than the 105000'), expect.stringContaining('more than the 21')]);
  });

  it('wants the budget lowered once much less is reached', () => {
    expect(budgetFaults({ bytes: 99_999, files: 19 }, budget)).toEqual([expect.stringMatching(/allows 105000: lower it/), expect.stringMatching(/allows 21: lower it/)]);
  });

  it('refuses a package without one', () => {
    expect(budgetFaults({ bytes: 1, files: 1 })).toHaveLength(1);
  });
});

describe('sbomFaults', () => {
  const manifest = { name: 'a', version: '1.0.0' };
  const parts = ['b@2.0.0'];
  const part = { 'bom-ref': 'b@2.0.0', name: 'b', version: '2.0.0', purl: 'pkg:npm/b@2.0.0', hashes: [{ alg: 'SHA-512', content: '0a'.repeat(64) }] };
  const sbom = { bomFormat: 'CycloneDX', specVersion: '1.5', metadata: { component: { 'bom-ref': 'a@1.0.0', purl: 'pkg:npm/a@1.0.0' } }, components: [part], dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] }] };

  it('takes a whole list', () => {
    expect(sbomFaults(sbom, manifest, parts)).toEqual([]);
  });

  it('keeps what a site installs, and no more', () => {
    const withTools = { ...sbom, components: [part, { ...part, name: 'tool' }], dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@2.0.0', 'tool@2.0.0'] }, { ref: 'tool@2.0.0' }] };
    expect(keepParts(withTools, parts)).toEqual(sbom);
  });

  it('adds what is bundled, from the list of another package where it is not listed', () => {
    const [c, tool] = ['c@3.0.0', 'tool@2.0.0'].map((ref) => ({ ...part, 'bom-ref': ref, name: ref.split('@')[0] ?? '', version: ref.split('@')[1] ?? '', purl: `pkg:npm/${ref}` }));
    if (!c || !tool) throw new Error('two parts');
    const other = { ...sbom, metadata: { component: { 'bom-ref': 'root@1.0.0', purl: 'pkg:npm/root@1.0.0' } }, components: [part, c, tool], dependencies: [{ ref: 'root@1.0.0', dependsOn: ['c@3.0.0', 'tool@2.0.0'] }, { ref: 'c@3.0.0', dependsOn: ['b@2.0.0', 'tool@2.0.0'] }, { ref: 'b@2.0.0' }] };
    const list = addBundled(sbom, other, ['b@2.0.0', 'c@3.0.0']);
    expect(list).toEqual({ ...sbom, components: [part, c], dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@2.0.0', 'c@3.0.0'] }, { ref: 'c@3.0.0', dependsOn: ['b@2.0.0'] }] });
    expect(sbomFaults(list, manifest, ['b@2.0.0', 'c@3.0.0'])).toEqual([]);
    expect(sbomFaults(addBundled(sbom, other, ['d@1.0.0']), manifest, ['b@2.0.0', 'd@1.0.0'])).toEqual(['d@1.0.0 is missing']);
  });

  it.each<[string, object, string[]]>([
    ['another format', { bomFormat: 'SPDX' }, ['not CycloneDX']],
    ['another package', { metadata: { component: { 'bom-ref': 'a@1.0.0', purl: 'pkg:npm/c@1.0.0' } } }, ['it is of pkg:npm/c@1.0.0']],
    ['a dependency left out', { components: [] }, ['b@2.0.0 is missing', 'b@2.0.0 is referred to and not listed']],
    ['a part without a hash or an address', { components: [{ ...part, purl: undefined, hashes: [] }] }, ['b: no purl or version', 'b: no SHA-512']],
  ])('refuses %s', (_, change, faults) => {
    expect(sbomFaults({ ...sbom, ...change }, manifest, parts)).toEqual(faults);
  });
});

describe('reportOf', () => {
  const change = (file: string, ...lines: string[]) => [`diff --git a/${file} b/${file}`, 'index 1..2 100644', `--- a/${file}`, `+++ b/${file}`, '@@ -1 +1 @@', ...lines, ''].join('\n');

  it('shows what went from the reports, and the lines of the others', () => {
    const text = reportOf('v1', change('etc/api/index.txt', '-export a', '+export b', '+export c') + change('etc/budgets/package.json', '-{"files":2}', '+{"files":1}') + change('etc/lockedPackages.txt', '+a@1.0.0 2020-01-01', '+b@1.0.0 2026-01-01 allowed: mends CVE-1') + change('CHANGELOG.md', '+- c.'));
    expect(text).toContain('| `etc/api/index.txt` | 1 | 2 |');
    expect(text).toContain('-export a\n+export b');
    expect(text).toContain('-{"files":2}\n+{"files":1}');
    expect(text).toContain('0 went, 2 came.\n\n- b@1.0.0 2026-01-01 allowed: mends CVE-1');
    expect(text).not.toContain('- a@1.0.0');
    expect(text).toContain('## Licences\n\nNothing.');
    expect(text).not.toContain('no new line');
  });

  it('says so where what is public changed and the changelog did not', () => {
    expect(reportOf('v1', change('etc/api/index.txt', '+export b'))).toContain('CHANGELOG.md has no new line');
  });
});
