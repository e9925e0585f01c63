import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first of these that can be run: absolute paths as they are, bare names looked up on PATH. */
export function findExecutable(candidates: readonly string[]): string | undefined {
  return candidates.flatMap(placesOf).find(isExecutable);
}

function placesOf(candidate: string): readonly string[] {
  if (path.isAbsolute(candidate)) return [candidate];
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => path.join(folder, candidate));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
