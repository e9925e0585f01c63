import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes the page of the server of `server/README.md`, so that it is written once.
 * @param {string} root
 */
export async function copyPages(root) {
  const readme = await readFile(join(root, 'server/README.md'), 'utf8');
  const front = '---\ntitle: Run the server\ndescription: The server of in-app wallets, which you run yourself.\n---\n';
  await writeFile(join(root, 'docs/src/content/docs/server.md'), front + withoutFiles(readme.replace(/^# .*\n/, '')));
}

/** Links to files of the repository become their paths: the site does not have them. */
export function withoutFiles(markdown) {
  return markdown.replace(/\[([^\]]*)\]\((?!https?:|#|\/)([^)]+)\)/g, (_, text, path) => (text === path ? `\`${path}\`` : `${text} (\`${path.replace(/^(\.\.\/)+/, '')}\`)`));
}
