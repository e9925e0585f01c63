import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKoffi } from './loadKoffi.ts';

/** Where the module of SoftHSM is: Debian, Fedora, macOS. */
const modules = ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/pkcs11/libsofthsm2.so', '/usr/local/lib/softhsm/libsofthsm2.so', '/opt/homebrew/lib/softhsm/libsofthsm2.so'];
const soPin = 'so-pin-of-tests';

/** SoftHSM 2 with tokens of a test's own: a real PKCS#11 module without hardware. */
export async function startSoftHsm() {
  const module = modules.find((file) => existsSync(file));
  if (module === undefined) throw new Error('These tests need SoftHSM 2: "npm run test:server" installs it on Debian as root; elsewhere install softhsm2.');
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-softhsm-'));
  const tokens = join(folder, 'tokens');
  const away = join(folder, 'away');
  const conf = join(folder, 'softhsm2.conf');
  mkdirSync(tokens);
  writeFileSync(conf, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  const environment = { SOFTHSM2_CONF: conf };
  // Jest gives tests a copy of the environment; the module reads the process's own.
  (await loadKoffi()).load(null).func('int setenv(const char *name, const char *value, int overwrite)')('SOFTHSM2_CONF', conf, 1);
  return {
    module, environment,
    /** Makes a token. */
    addToken: (label: string, pin: string): void => void execFileSync('softhsm2-util', ['--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', soPin], { env: { ...process.env, ...environment }, stdio: 'ignore' }),
    unplug: (): void => renameSync(tokens, away),
    plug: (): void => renameSync(away, tokens),
    stop: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}
