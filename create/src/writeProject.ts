import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Mistake } from './mistake.ts';

/** What a new repository, an editor or a desktop puts into a folder that a person calls empty. */
const harmless = new Set(['.git', '.DS_Store', 'Thumbs.db', '.idea', '.vscode']);

/** A folder that nothing is in the way of. @throws Mistake where it holds something, is none, or its parent cannot be used */
export function checkFolder(folder: string, { force }: { readonly force: boolean }): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Mistake(`${folder} is a file. Name another folder.`);
  const inWay = readdirSync(folder).filter((name) => !harmless.has(name));
  if (inWay.length > 0 && !force) throw new Mistake(`${folder} is not empty: ${inWay.slice(0, 5).join(', ')}${inWay.length > 5 ? ', …' : ''}. Name another folder, or say --force to write beside it; files of the same name are then replaced.`);
}

/** Writes all files or none: they are put together in a folder beside their place, and moved there. In one go, so that Ctrl-C comes before or after it. @throws what the file system says */
export function writeProject(folder: string, files: ReadonlyMap<string, string>): void {
  const isNew = !existsSync(folder);
  const beside = isNew ? dirname(folder) : folder;
  const made = mkdirSync(beside, { recursive: true });
  let staged: string | undefined;
  try {
    staged = mkdtempSync(join(beside, '.create-latchkey-'));
    for (const [path, text] of files) {
      const at = join(staged, path);
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, text);
    }
    if (isNew) renameSync(staged, folder);
    else for (const path of files.keys()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      renameSync(join(staged, path), join(folder, path));
    }
  } catch (error) {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
    throw error;
  } finally {
    if (staged !== undefined) rmSync(staged, { recursive: true, force: true });
  }
}
