import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');

/** A vendor's wallet by the recipe of CONTRIBUTING, in its two folders alone. */
const acme: Readonly<Record<string, string>> = {
  'adapters/acme/errors.ts': `import { defineErrors } from '../../src/domain/errors.ts';

export const acmeErrors = /* @__PURE__ */ defineErrors('walletAcme', {
  sdkNotLoaded: { message: "Acme's code did not load", remedy: 'Check your connection and try again.' },
});
declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    acmeErrors: typeof acmeErrors;
  }
}
`,
  'adapters/acme/index.ts': `import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { acmeErrors } from './errors.ts';

/** The part of Acme's library that is used. */
export interface AcmeSdk {
  connect(options: { readonly project: string }): Promise<Eip1193Provider>;
}

/** Opens Acme's wallet. @throws walletAcme.sdkNotLoaded */
export async function connectAcme(loadSdk: () => Promise<AcmeSdk>, project: string): Promise<Eip1193Provider> {
  const sdk = await loadSdk().catch((cause: unknown) => Promise.reject(acmeErrors.sdkNotLoaded({}, { cause })));
  return sdk.connect({ project });
}
`,
  'plugins/walletAcme/config.ts': `import type { AcmeSdk } from '../../adapters/acme/index.ts';

/** Settings of the wallet. */
export interface WalletAcmeConfig {
  readonly project: string;
  /** Where Acme's library comes from. */
  readonly loadSdk: () => Promise<AcmeSdk>;
}
`,
  'plugins/walletAcme/index.ts': `import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import type { WalletAcmeConfig } from './config.ts';

export type { WalletAcmeConfig } from './config.ts';

const config: WalletAcmeConfig = { project: '', loadSdk: () => Promise.reject(walletErrors.noProvider()) };

/** Acme's wallet. */
export const walletAcme = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  id: 'walletAcme',
  config,
  needs: [eip1193Port],
  permissions: () => ({ origins: [{ origin: 'https://acme.example', when: 'intent', why: 'opens in a window' }], storageKeys: [], popups: true }),
  setup: (ctx, { project, loadSdk }) => {
    ctx.contribute(walletsPoint.of({
      id: 'walletAcme',
      name: 'Acme',
      probe: () => 'reachable',
      open: async () => {
        const { connectAcme } = await import('../../adapters/acme/index.ts');
        return async (request) => request.port(eip1193Port).open(await connectAcme(loadSdk, project), request);
      },
    }));
  },
}));
`,
  'plugins/walletAcme/walletAcme.test.ts': `import { createSuiteWallet, walletSuite } from '../../mocks/testing/index.ts';
import type { MakeWallet } from '../../mocks/testing/index.ts';
import { walletAcme } from './index.ts';

const make: MakeWallet = (setting) => {
  const { provider, controls } = createSuiteWallet(setting);
  return { walletId: 'walletAcme', controls, plugin: () => walletAcme.with({ project: 'suite', loadSdk: async () => ({ connect: async () => provider }) }) };
};

describe('walletSuite of walletAcme', () => {
  for (const { name, run } of walletSuite(make, { cannot: ['twice', 'ask'] })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});
`,
};

describe('a wallet of a vendor, added to the project', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-vendor-'));
    for (const name of ['src', 'plugins', 'adapters', 'mocks', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(acme)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The tool's complaints, empty where it has none. */
  function run(tool: string, ...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', '.bin', tool), ...args], { cwd: folder, encoding: 'utf8', timeout: 120_000, maxBuffer: 64 << 20 });
    return status === 0 ? '' : `${stdout}${stderr}`;
  }

  it('compiles in its own two folders, without a word about it elsewhere', () => {
    writeFileSync(join(folder, 'tsconfig.acme.json'), JSON.stringify({ extends: './tsconfig.json', include: ['src/errorTables.ts', 'adapters/acme', 'plugins/walletAcme'], exclude: ['**/*.test.ts'] }));
    expect(run('tsc', '-p', 'tsconfig.acme.json', '--pretty', 'false')).toBe('');
  }, 150_000);

  it('imports what it may', () => {
    expect(run('depcruise', '--config', '.dependency-cruiser.cjs', 'adapters/acme', 'plugins/walletAcme')).toBe('');
  }, 150_000);

  it('lives on public names, and the core names it nowhere', async () => {
    const { checkPublicNames } = await import('./checks/publicNames.mjs');
    const { checkPluginNames } = await import('./checks/pluginNames.mjs');
    expect(Number.parseInt(checkPublicNames(folder), 10)).toBeGreaterThan(700);
    expect(Number.parseInt(checkPluginNames(folder), 10)).toBeGreaterThan(Number.parseInt(checkPluginNames(root), 10));
  });

  it('is an entry of the package by its pattern', async () => {
    const [{ expandExports }, { readFileSync }] = await Promise.all([import('./lib/exports.mjs'), import('node:fs')]);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: Record<string, unknown> };
    const built = ['dist/plugins/walletAcme/index.d.ts', 'dist/plugins/walletAcme/index.js', 'dist/adapters/acme/index.d.ts', 'dist/adapters/acme/index.js'];
    expect(expandExports(exports, built).map(([entry]) => entry)).toEqual(expect.arrayContaining(['./plugins/walletAcme', './adapters/acme']));
  });
});
