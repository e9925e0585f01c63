import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder in which a test of a check plants files. The test removes it. */
export interface TestFolder {
  readonly path: string;
  /** Makes the folders on the way to it, too. `path` is relative to the folder. */
  write(path: string, text: string): void;
}

export function createTestFolder(prefix: string): TestFolder {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  return {
    path: folder,
    write: (path, text) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
  };
}
