import { rmSync } from 'node:fs';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';
import { checkLinks } from './checks/links.mjs';

describe('the check of links', () => {
  let folder: string;
  let write: TestFolder['write'];
  beforeEach(() => {
    ({ path: folder, write } = createTestFolder('latchkey-links-'));
    write('server/README.md', '# The server\n\n## Keys, and `backups`\n');
    write('docs/src/page.mdx', '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is content with files, folders, headings and other hosts', () => {
    write('README.md', '[a](docs/src/page.mdx) ![b](server) [c](server/README.md#keys-and-backups) [d](#below) [e](https://example.com/none.md)\n\n## Below\n');
    write('decisions/001-a.md', '[README](../README.md)');
    expect(checkLinks(folder)).toBe('5 links of 3 texts');
  });

  it('names what leads nowhere, or out of the project', () => {
    write('README.md', '[a](docs/src/page.md) [b](server/README.md#key) [c](#below) [d](../other.md)');
    expect(() => checkLinks(folder)).toThrow('README.md: docs/src/page.md leads nowhere\nREADME.md: server/README.md#key leads nowhere\nREADME.md: #below leads nowhere\nREADME.md: ../other.md leads nowhere');
  });

  it('takes code for no link, and reads no text of a package that is installed', () => {
    write('README.md', '`a[0](b)`\n\n```ts\nplugins[0](kit);\n```\n');
    write('examples/vite/node_modules/react/README.md', '[a](none.md)');
    expect(checkLinks(folder)).toBe('0 links of 2 texts');
  });
});
