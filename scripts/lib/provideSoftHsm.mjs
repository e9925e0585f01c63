import { findExecutable } from './findExecutable.mjs';
import { mustRun } from './mustRun.mjs';

const aptForMs = 5 * 60_000;

/**
 * Installs SoftHSM, a token in software that the tests of the server's PKCS#11 keys speak to, where it is missing and this script may do so: on Debian, as root.
 * @param {string} root
 * @throws saying how to provide it
 */
export async function provideSoftHsm(root) {
  if (findExecutable(['softhsm2-util'])) return;
  if (process.getuid?.() !== 0 || !findExecutable(['apt-get'])) {
    throw new Error('The tests of PKCS#11 need SoftHSM 2. Install it (Debian and Ubuntu: apt-get install softhsm2; macOS: brew install softhsm), so that softhsm2-util is on the PATH.');
  }
  await mustRun(root, 'apt-get', ['update'], { forMs: aptForMs, tries: 2 });
  await mustRun(root, 'apt-get', ['install', '-y', '--no-install-recommends', 'softhsm2'], { forMs: aptForMs, tries: 2 });
}
