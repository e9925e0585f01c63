import { readFileSync } from 'node:fs';
import { signClientPackage } from '../adapters/walletConnect/client/importSignClient.ts';
import { modalPackage } from '../plugins/walletConnectModal/loadModal.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, `file://${__filename}`), 'utf8');
const { devDependencies, peerDependencies }: { readonly devDependencies: Readonly<Record<string, string>>; readonly peerDependencies: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));
const page = read('docs/src/content/docs/tasks/connect.mdx');

/** Versions from which a site must not slip to later ones, whose licence is another. */
const licensed = ['@walletconnect/sign-client', '@walletconnect/modal'] as const;

describe.each(licensed)('what tells a site to install %s', (name) => {
  const version = devDependencies[name] ?? '';
  const commands = [...page.matchAll(/npm install([^\n`]*)/g)].map(([, args = '']) => args).filter((args) => args.includes(name));

  it('names the exact version that is tested and licensed, in the documentation', () => {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(commands.length).toBeGreaterThan(0);
    for (const args of commands) {
      expect(args.split(' ')).toContain('--save-exact');
      expect(args.split(' ').find((arg) => arg.startsWith(name))).toBe(`${name}@${version}`);
    }
  });

  it('names it in the errors of a site that lacks it', () => {
    expect([signClientPackage, modalPackage]).toContain(`${name}@${version}`);
  });

  it('is of the licence that the documentation promises, and among the versions that are let in', () => {
    const { license } = JSON.parse(read(`node_modules/${name}/package.json`));
    expect(license).toBe('Apache-2.0');
    expect(page).toContain('under Apache-2.0');
    expect(peerDependencies[name]).toMatch(new RegExp(`^>=${version.startsWith('2.7.') ? '2\\.7' : version.replaceAll('.', '\\.')} <3$`));
  });
});

it('names one version wherever it tells of the licence', () => {
  const version = devDependencies['@walletconnect/sign-client'];
  expect(page).toContain(`Version ${version} of the package is under Apache-2.0`);
  expect(read('CONTRIBUTING.md')).toContain(`\`@walletconnect/*\` stays at ${version}, the last under Apache-2.0`);
  expect(read('decisions/029-wallet-connect.md')).toContain(`Releases after ${version}`);
});
