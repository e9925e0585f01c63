import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inAppWays } from './choices.ts';
import type { Choices, Template } from './choices.ts';
import { keepLines } from './keepLines.ts';

/** What a project's files are made of, beside the templates. */
export interface MakeOptions {
  /** With `templates` and `versions.json`: the folder of this package. */
  readonly home: string;
  /** Of this package, and of latchkey's. */
  readonly version: string;
  /** What stands for a package, e.g. `file:/tmp/latchkey.tgz`. */
  readonly packages: Readonly<Record<string, string>>;
  /** Of the person's package manager. */
  readonly manager: string;
}

/** Folders of templates that a project is put together of, those that come later over those that come first. */
const layers: Readonly<Record<Template, readonly string[]>> = {
  vite: ['shared', 'react', 'vite'],
  next: ['shared', 'react', 'next'],
  plain: ['shared', 'plain'],
};

/** Packages that only some ways in need. */
const onlyFor: Readonly<Record<string, string>> = { 'latchkey-server': 'inApp', '@walletconnect/sign-client': 'walletConnect' };

/** All files of a project by their paths, in memory: nothing is written before all of it is there. */
export function makeFiles({ name, template, ways, chains }: Choices, { home, version, packages, manager }: MakeOptions): ReadonlyMap<string, string> {
  const withInApp = ways.flatMap((way) => (inAppWays.some((each) => each === way) ? ['inApp', way] : [way]));
  const chosen = [template, ...withInApp, ...chains];
  const table: Readonly<Record<string, string>> = { ...readJson(join(home, 'versions.json')), 'latchkey': `^${version}`, 'latchkey-server': `^${version}`, ...packages };
  const words: Readonly<Record<string, string>> = { __NAME__: name, __ENV__: template === 'next' ? 'NEXT_PUBLIC_' : 'VITE_', __INSTALL__: `${manager} install`, __RUN__: `${manager} run` };

  const files = new Map<string, string>();
  for (const layer of layers[template]) {
    const folder = join(home, 'templates', layer);
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const at = join(file.parentPath, file.name);
      // A package cannot carry files of some names that begin with a dot.
      const path = at.slice(folder.length + 1).replaceAll('\\', '/').replace(/(^|\/)_/, '$1.');
      const text = keepLines(readFileSync(at, 'utf8'), chosen);
      if (text === undefined) continue;
      files.set(path, path === 'package.json' ? fillManifest(JSON.parse(text), { name, table, chosen }) : text.replaceAll(/__[A-Z]+__/g, (word) => words[word] ?? word));
    }
  }
  return files;
}

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;

function fillManifest(manifest: Manifest, { name, table, chosen }: { readonly name: string; readonly table: Readonly<Record<string, string>>; readonly chosen: readonly string[] }): string {
  const versionsOf = (packages: Readonly<Record<string, string>>): Readonly<Record<string, string>> => Object.fromEntries(Object.keys(packages).filter((each) => onlyFor[each] === undefined || chosen.includes(onlyFor[each])).map((each) => {
    const version = table[each];
    if (version === undefined) throw new Error(`versions.json has no ${each}.`);
    return [each, version];
  }));
  return `${JSON.stringify({ name, version: '0.0.0', ...manifest, dependencies: versionsOf(manifest.dependencies), devDependencies: versionsOf(manifest.devDependencies) }, null, 2)}\n`;
}

function readJson(path: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path, 'utf8'));
}
