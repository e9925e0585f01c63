import { chromiumNames, findExecutable } from './findExecutable.mjs';
import { mustRun } from './mustRun.mjs';

const aptForMs = 5 * 60_000;

/**
 * Installs Chromium where it is missing and this script may do so: on Debian, as root.
 * @param {string} root
 * @throws saying how to provide it
 */
export async function provideChromium(root) {
  const given = process.env.CHROMIUM_BIN;
  if (findExecutable(given ? [given] : chromiumNames)) return;
  if (given) throw new Error(`CHROMIUM_BIN names ${given}, which cannot be run.`);
  if (process.getuid?.() !== 0 || !findExecutable(['apt-get'])) {
    throw new Error('The browser tests need Chromium. Install it so that `chromium` or `google-chrome` is on the PATH, or set CHROMIUM_BIN to its path.');
  }
  await mustRun(root, 'apt-get', ['update'], { forMs: aptForMs, tries: 2 });
  await mustRun(root, 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { forMs: aptForMs, tries: 2 });
}
