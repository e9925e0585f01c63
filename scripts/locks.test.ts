import { ageFaults, faultsOf, namesOf, ofUnknownDay, scriptFaults, updateLedger } from './checks/locks.mjs';

const lock = { packages: { '': { hasInstallScript: true }, 'node_modules/esbuild': { hasInstallScript: true }, 'node_modules/a/node_modules/@scope/native': { hasInstallScript: true }, 'node_modules/plain': {} } };

describe('scriptFaults', () => {
  it('takes the recorded packages, and what the project itself runs', () => {
    expect(scriptFaults([{ file: 'package-lock.json', lock }], ['@scope/native', 'esbuild'])).toEqual([]);
  });

  it('refuses a package with an install script that is not recorded, wherever it is, under its own name', () => {
    const alias = { packages: { 'node_modules/tool': { name: 'other-tool', hasInstallScript: true } } };
    expect(scriptFaults([{ file: 'package-lock.json', lock }, { file: 'docs/package-lock.json', lock: alias }], ['esbuild', 'tool'])).toEqual([
      expect.stringMatching(/^package-lock\.json: @scope\/native runs a script/),
      expect.stringMatching(/^docs\/package-lock\.json: other-tool runs a script/),
      expect.stringMatching(/^etc\/installScripts\.txt: no lock has tool/),
    ]);
  });
});

describe('faultsOf', () => {
  it('refuses an address, and a platform whose package is left out', () => {
    expect(faultsOf({ packages: { 'node_modules/native': { resolved: 'https://registry.example/native.tgz', optionalDependencies: { 'native-linux': '1.0.0', 'native-darwin': '1.0.0' } }, 'node_modules/native-linux': {} } })).toEqual([
      expect.stringContaining('has an address'),
      expect.stringMatching(/^native-darwin, optional to node_modules\/native, has no entry/),
    ]);
  });
});

describe('the ledger of packages', () => {
  const nowMs = Date.parse('2026-03-15T00:00:00Z');
  const aged = { packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b/node_modules/@s/c': { version: '2.0.0' }, 'node_modules/alias': { name: 'd', version: '3.0.0' }, 'node_modules/ours': { link: true } } };
  const locks = [{ file: 'package-lock.json', lock: aged }];

  it('takes packages that are 14 days old, under the names of the registry', () => {
    expect(ageFaults(locks, '@s/c@2.0.0 2026-03-01\na@1.0.0 2020-01-01\nd@3.0.0 2025-01-01\n', nowMs)).toEqual([]);
  });

  it('refuses a package that is not recorded, in the version that the lock has', () => {
    expect(ageFaults(locks, '@s/c@2.0.1 2026-03-01\na@1.0.0 2020-01-01\nalias@3.0.0 2025-01-01\n', nowMs)).toEqual([
      expect.stringMatching(/^package-lock\.json: @s\/c@2\.0\.0 is not in .* npm run locks -- --update/),
      expect.stringMatching(/^package-lock\.json: d@3\.0\.0 is not in/),
    ]);
  });

  it.each(['a@1.0.0 2026-03-02', 'a@1.0.0 unknown', 'a@1.0.0 2026-99-01', 'a@1.0.0', '<<<<<<< ours'])('refuses the line "%s"', (line) => {
    expect(ageFaults([], `${line}\n`, nowMs)).toHaveLength(1);
  });

  it('takes a younger one with a reason', () => {
    expect(ageFaults([], 'a@1.0.0 2026-03-14 allowed: mends CVE-1\n', nowMs)).toEqual([]);
  });

  it('keeps what a lock has, drops what none has, and refuses what is young or not known', () => {
    expect(namesOf(aged)).toEqual(['a@1.0.0', '@s/c@2.0.0', 'd@3.0.0']);
    const days = new Map([['new@1.0.0', '2026-03-01'], ['young@1.0.0', '2026-03-02'], ['urgent@1.0.0', '2026-03-14']]);
    expect(updateLedger('gone@1.0.0 2020-01-01\na@1.0.0 2020-01-01\n', ['new@1.0.0', 'young@1.0.0', 'nowhere@1.0.0', 'urgent@1.0.0', 'a@1.0.0'], days, new Map([['urgent@1.0.0', 'mends CVE-1']]), nowMs)).toEqual({
      ledger: 'a@1.0.0 2020-01-01\nnew@1.0.0 2026-03-01\nurgent@1.0.0 2026-03-14 allowed: mends CVE-1\n',
      refused: ['young@1.0.0 (2026-03-02)', 'nowhere@1.0.0 (unknown)'],
    });
  });

  it('fills in a day that was unknown, and drops a reason that is needed no more', () => {
    const before = 'a@1.0.0 unknown in a lock before the gate\nb@1.0.0 unknown in a lock before the gate\nc@1.0.0 unknown in a lock before the gate\nd@1.0.0 2026-03-01 in a lock before the gate\ne@1.0.0 2026-03-02 allowed: mends CVE-1\n';
    expect(ofUnknownDay(before)).toEqual(['a@1.0.0', 'b@1.0.0', 'c@1.0.0']);
    const days = new Map([['a@1.0.0', '2026-02-01'], ['b@1.0.0', '2026-03-10']]);
    expect(updateLedger(before, ['a@1.0.0', 'b@1.0.0', 'c@1.0.0', 'd@1.0.0', 'e@1.0.0'], days, new Map(), nowMs)).toEqual({
      ledger: 'a@1.0.0 2026-02-01\nb@1.0.0 2026-03-10 in a lock before the gate\nc@1.0.0 unknown in a lock before the gate\nd@1.0.0 2026-03-01\ne@1.0.0 2026-03-02 allowed: mends CVE-1\n',
      refused: [],
    });
  });
});
