import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** Where Chromium may be. */
export const chromiumNames = ['/usr/bin/chromium', 'chromium', 'chromium-browser', 'google-chrome'];
/** Its engine without windows and extensions. */
export const headlessShellNames = ['/usr/bin/chromium-headless-shell', 'chromium-headless-shell'];

/** The first of these that can be run: absolute paths as they are, bare names looked up on PATH. */
export function findExecutable(candidates) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = candidates.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  return places.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
