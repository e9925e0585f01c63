import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unknownNames } from './docs/checkNames.mjs';
import { assistantFaults, faultyLinks, foreignHosts } from './docs/checkSite.mjs';
import { blocksOf } from './docs/readBlocks.mjs';
import { namesOf, readMoves } from './docs/readMoves.mjs';

describe('the links of a page', () => {
  const dist = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
  writeFileSync(join(dist, 'mark.svg'), '');
  afterAll(() => rmSync(dist, { recursive: true }));
  const anchors = new Map([['/', new Set<string>()], ['/tasks/send/', new Set(['after-sending'])]]);
  const faultsOf = (...links: string[]): string[] => faultyLinks('/tasks/send/', links.map((link) => `<a href="${link}">`).join(''), { anchors, dist });

  it('lead to pages, headings, files and other hosts', () => {
    expect(faultsOf('/', '#after-sending', '/tasks/send/#after-sending', '../../mark.svg', 'https://example.com/any#thing')).toEqual([]);
  });

  it('are told of where a page, a heading or a file is missing', () => {
    expect(faultsOf('/tasks/sent/', '#before-sending', '/other.svg')).toEqual(['/tasks/sent/ leads nowhere', '#before-sending: that page has no such heading', '/other.svg leads nowhere']);
  });
});

describe('the files for assistants', () => {
  const dist = mkdtempSync(join(tmpdir(), 'latchkey-docs-'));
  afterAll(() => rmSync(dist, { recursive: true }));

  it('name every page and have its text, and of the reference the lists', () => {
    writeFileSync(join(dist, 'llms.txt'), '- [Send](/tasks/send/): it\n- [Errors](/reference/errors/): all\n');
    writeFileSync(join(dist, 'llms-full.txt'), '# Send\n\n# Errors\n');
    expect(assistantFaults(dist, ['/404.html', '/tasks/send/', '/reference/errors/', '/reference/errors/user.rejected/', '/reference/api/latchkey/'])).toEqual([]);
    expect(assistantFaults(dist, ['/tasks/send/', '/reference/api/', '/tasks/read/'])).toEqual(['llms.txt lacks /reference/api/', 'llms.txt lacks /tasks/read/']);
  });

  it('are told of where a text is missing', () => {
    writeFileSync(join(dist, 'llms-full.txt'), '# Errors\n');
    expect(assistantFaults(dist, ['/tasks/send/'])).toEqual(["llms-full.txt lacks 'Send'"]);
  });
});

it('tells what a page would ask a foreign host for, and not where its links lead', () => {
  expect(foreignHosts('<a href="https://example.com"><img alt="" src="https://example.com/a.png"><script src="//example.com/b.js"></script><link rel="canonical" href="https://docs.example"><script src="/own.js"></script>')).toEqual(['it asks https://example.com/a.png', 'it asks //example.com/b.js']);
});

it('reads the code blocks of a page, with what their fences say', () => {
  const page = ['Text', '```tsx title="a.tsx"', 'one();', '```', '- item', '', '  ````ts continues', '  ```', '  ````', '```ts uncompiled="it is a part"', '```'].join('\n');
  expect(blocksOf(page)).toEqual([
    { line: 2, language: 'tsx', code: 'one();\n', continues: false, file: 'a.tsx' },
    { line: 7, language: 'ts', code: '```\n', continues: true },
    { line: 10, language: 'ts', code: '', continues: false, uncompiled: 'it is a part' },
  ]);
  expect(() => blocksOf('```ts')).toThrow('has no end');
});

it('finds names of code within sentences that nothing has', () => {
  const page = 'Call `useOld()` or `createKit({ autoConnect })`, not plainWords or `lower case`.\n\n```ts\nuseGone();\n```\n\n`useOld` again.';
  expect(unknownNames(page, new Set(['createKit']))).toEqual(['useOld', 'autoConnect']);
  expect(unknownNames(page, new Set(['createKit', 'useOld', 'autoConnect']))).toEqual([]);
});

describe('a page on moving from another kit', () => {
  const root = join(import.meta.dirname, '..');

  it('is read for the names of code in its tables', () => {
    expect(namesOf('| Old | New |\n|---|---|\n| `useOld`, useText | `useNew` of `latchkey/react`, `toThing(kit)` |\n\n`useOutside`')).toEqual({ old: ['useOld'], own: ['toThing', 'useNew'], entries: ['latchkey/react'] });
  });

  it.each(readMoves(root))('from $kit names nothing of this kit that is not there, and shows both sites', ({ kit, text, own, entries }) => {
    const reports = readdirSync(join(root, 'etc/api')).map((file) => readFileSync(join(root, 'etc/api', file), 'utf8')).join('\n');
    // Of ethers, to which the kit gives a provider.
    expect(own.filter((name) => name !== 'BrowserProvider' && !new RegExp(`\\b${name}\\b`).test(reports))).toEqual([]);
    expect(entries.filter((entry) => !existsSync(join(root, 'etc/api', `${entry.slice('latchkey/'.length).replaceAll('/', '.')}.txt`)))).toEqual([]);
    expect(own.length).toBeGreaterThan(5);
    for (const side of ['before', 'after']) {
      expect(text).toContain(`<Project kit="${kit}" side="${side}" />`);
      expect(existsSync(join(root, 'migrations', kit, side, 'package.json'))).toBe(true);
    }
  });
});
