/**
 * The entries of a package as an importer can name them: each pattern (`./plugins/*`) stands for all files that fit its targets, less what a more exact
 * entry says. `./internal/*` is for the package's own modules. Keys are subpaths, values what package.json says with the star filled in.
 * @param {Record<string, unknown>} exports of package.json
 * @param {readonly string[]} files relative to the package
 * @returns {[string, string | Record<string, string>][]}
 */
export function expandExports({ './internal/*': _internal, ...exports }, files) {
  const exact = Object.entries(exports).filter(([entry]) => !entry.includes('*'));
  const patterns = Object.entries(exports).filter(([entry]) => entry.includes('*'));
  const named = new Set(exact.map(([entry]) => entry));
  const expanded = patterns.filter(([, target]) => target !== null).flatMap(([entry, target]) => {
    const [before, after] = String(Object.values(target)[0]).replace(/^[.][/]/, '').split('*');
    const stars = files.filter((file) => file.startsWith(before) && file.endsWith(after) && file.length > before.length + after.length).map((file) => file.slice(before.length, file.length - after.length));
    return stars.map((star) => [entry.replace('*', star), Object.fromEntries(Object.entries(target).map(([condition, path]) => [condition, path.replace('*', star)]))])
      .filter(([each]) => !named.has(each) && mostExact(each, patterns) === entry);
  });
  return [...exact.filter(([, target]) => target !== null), ...expanded];
}

/** Node takes the pattern with the longest part before its star. */
function mostExact(entry, patterns) {
  return patterns.map(([pattern]) => pattern).filter((pattern) => entry.startsWith(pattern.split('*')[0])).sort((a, b) => b.indexOf('*') - a.indexOf('*'))[0];
}
