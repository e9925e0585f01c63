import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { existing, listFiles } from '../lib/files.mjs';
import { headingId } from '../lib/headingId.mjs';

/** Texts that are read where they stand. Pages of the documentation site are checked as the site that is built of them. */
const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const folders = ['decisions', 'server', 'create', 'examples', 'migrations', 'fixtures', 'standalone', 'bench'];
const notOurs = /(?:^|\/)(?:node_modules|dist|artifacts)\//;

/**
 * Links of the README and of other texts lead to files of the project, and to headings that these have.
 * @param {string} root
 * @returns {string} how many texts were read, and how many links are in them
 * @throws with those that lead nowhere
 */
export function checkLinks(root) {
  const texts = [...existing(root, files), ...folders.flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))].filter((file) => file.endsWith('.md') && !notOurs.test(file));
  const links = texts.flatMap((file) => linksOf(readFileSync(join(root, file), 'utf8')).map((to) => ({ file, to })));
  const faults = links.filter(({ file, to }) => !leadsSomewhere(root, file, to)).map(({ file, to }) => `${file}: ${to} leads nowhere`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return `${links.length} links of ${texts.length} texts`;
}

/** Without those to other hosts and those in code. */
function linksOf(markdown) {
  const prose = markdown.replace(/^(`{3,}|~{3,}).*?^\1/gms, '').replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(\s*<?([^)\s>]+)/g)].map(([, to]) => to).filter((to) => !/^(?:[a-z][\w+.-]*:|\/\/)/i.test(to));
}

function leadsSomewhere(root, file, to) {
  const [path, heading] = to.split('#');
  const at = path === '' ? file : normalize(join(dirname(file), decodeURI(path)));
  if (at.startsWith('..') || !existsSync(join(root, at))) return false;
  return heading === undefined || !at.endsWith('.md') || headingsOf(readFileSync(join(root, at), 'utf8')).has(heading);
}

/** Their anchors. */
function headingsOf(markdown) {
  return new Set([...markdown.matchAll(/^#{1,6} +(.+?)\s*$/gm)].map(([, text]) => headingId(text)));
}
