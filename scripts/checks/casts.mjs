import { join } from 'node:path';
import { readJson } from '../lib/files.mjs';
import { measureSources } from '../lib/measureSources.mjs';

/**
 * Casts are where the compiler takes our word: few, and each with its reason. The measure: casts without `as const` a thousand lines of code
 * (no blank lines, no comments) of what is no test in src, plugins, adapters and mocks; the budget is in `etc/budgets/casts.json`.
 * @param {string} root
 * @param {number} [budget]
 * @returns {Promise<string>} the figure
 * @throws with the casts that give no reason on their line, or with the fullest files where there are too many
 */
export async function checkCasts(root, budget = readJson(join(root, 'etc', 'budgets', 'casts.json')).castsPerThousandLines) {
  const files = [...(await measureSources(root)).entries()];
  const lines = files.reduce((sum, [, file]) => sum + file.lines, 0);
  const count = files.reduce((sum, [, file]) => sum + file.casts.length, 0);
  if (lines === 0) throw new Error('No line of code was found.');
  const bare = files.flatMap(([path, { casts }]) => casts.filter(({ hasReason }) => !hasReason).map(({ line }) => `${path}:${line}`));
  if (bare.length > 0) throw new Error(`Casts without their reason in a comment at the end of the line:\n${bare.sort().join('\n')}`);
  const perThousand = (count / lines) * 1000;
  const figure = `${count} casts in ${lines} lines of code: ${perThousand.toFixed(2)} a thousand, ${budget} are allowed`;
  if (perThousand > budget) {
    const fullest = files.filter(([, { casts }]) => casts.length > 0).sort(([, a], [, b]) => b.casts.length - a.casts.length).slice(0, 10);
    throw new Error(`${figure}. Most are in:\n${fullest.map(([path, { casts }]) => `${path} ${casts.length}`).join('\n')}`);
  }
  return figure;
}
