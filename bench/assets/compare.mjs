// How the benchmarks of this folder say what they found.

/**
 * Prints medians in a table, ours first, and each other's share: ours by theirs, round by round.
 * @param {{ title: string, rows: Record<string, object[]>, names: Record<string, string>, figures: { key: string, title: string, most?: Record<string, number> }[] }} options
 *   `most` is the greatest share of another that is wanted
 * @returns {string[]} what misses its target
 */
export function compare({ title, rows, names, figures }) {
  const [ours, ...others] = Object.keys(rows);
  const share = (key, other) => median(rows[ours].map((each, round) => each[key] / rows[other][round][key]));
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
  console.log(`\n${title}; medians of ${rows[ours].length} rounds.\n`);
  line(['', names[ours], ...others.flatMap((other) => [names[other], 'share'])]);
  line(['--', '--:', ...others.flatMap(() => ['--:', '--:'])]);
  const shown = (name, key) => median(rows[name].map((each) => each[key])).toFixed(1);
  for (const { key, title: what } of figures) line([what, shown(ours, key), ...others.flatMap((other) => [shown(other, key), tell(share(key, other))])]);
  return figures.flatMap(({ key, title: what, most = {} }) => Object.entries(most)
    .filter(([other, limit]) => !(share(key, other) < limit)) // so that a share that is none is a miss
    .map(([other, limit]) => `${title}: “${what}” is ${share(key, other).toFixed(2)} of ${names[other]}, and less than ${limit} is wanted.`));
}

/** Of nothing by nothing there is no share. */
function tell(part) {
  return Number.isFinite(part) ? part.toFixed(2) : '–';
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
