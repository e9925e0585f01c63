/** Files of the sites in `migrations/`, as text, so that a page shows what the tests build. */
const files = import.meta.glob(['../../migrations/*/*/{package.json,*.js,src/*.ts,src/*.tsx}', '!**/node_modules/**', '!**/dist/**'], { query: '?raw', import: 'default', eager: true });

/** Those that differ from kit to kit, in the order in which a reader needs them; `server.js` last, which both sites share. */
const order = ['package.json', 'src/config.ts', 'src/kit.ts', 'src/main.tsx'];
const placeOf = ({ path }) => (order.includes(path) ? order.indexOf(path) : path === 'server.js' ? 99 : 50);

/**
 * @param {string} kit a folder of `migrations`
 * @param {'before' | 'after'} side
 * @returns {readonly { path: string, language: string, text: string }[]}
 */
export function filesOf(kit, side) {
  const root = `../../migrations/${kit}/${side}/`;
  const found = Object.entries(files).filter(([name]) => name.startsWith(root)).map(([name, text]) => ({ path: name.slice(root.length), language: name.split('.').at(-1), text: text.trimEnd() }));
  if (found.length === 0) throw new Error(`There is no site ${root}`);
  return found.toSorted((a, b) => placeOf(a) - placeOf(b) || a.path.localeCompare(b.path));
}

/** A page's text with the files of its sites as code blocks, in the place of the component that shows them. */
export function withProjects(text) {
  return text.replace(/^<Project kit="([\w-]+)" side="(before|after)" \/>$/gm, (_, kit, side) => filesOf(kit, side).map(({ path, language, text: code }) => `\`${path}\`:\n\n\`\`\`${language}\n${code}\n\`\`\``).join('\n\n'));
}
