import { chromiumNames, findExecutable, headlessShellNames } from './findExecutable.mjs';
import { mustRun } from './mustRun.mjs';

const aptForMs = 5 * 60_000;

/**
 * Installs Chromium where it is missing and this script may do so: on Debian, as root. So it does with Chromium's headless shell, by which many journeys take less time, and without which they use Chromium.
 * @param {string} root
 * @throws saying how to provide it
 */
export async function provideChromium(root) {
  const given = process.env.CHROMIUM_BIN;
  const isThere = findExecutable(given ? [given] : chromiumNames) !== undefined;
  if (given && !isThere) throw new Error(`CHROMIUM_BIN names ${given}, which cannot be run.`);
  if (given || (isThere && findExecutable(headlessShellNames))) return;
  const canInstall = process.getuid?.() === 0 && findExecutable(['apt-get']) !== undefined;
  if (!isThere && !canInstall) throw new Error('The browser tests need Chromium. Install it so that `chromium` or `google-chrome` is on the PATH, or set CHROMIUM_BIN to its path.');
  if (!canInstall) return;
  const install = (name) => mustRun(root, 'apt-get', ['install', '-y', '--no-install-recommends', name], { forMs: aptForMs, tries: 2 });
  try {
    await mustRun(root, 'apt-get', ['update'], { forMs: aptForMs, tries: 2 });
    if (!isThere) await install('chromium');
    await install('chromium-headless-shell');
  } catch (error) {
    if (!findExecutable(chromiumNames)) throw error; // not every Debian has the shell
  }
}
