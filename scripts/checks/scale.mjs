import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { existing } from '../lib/files.mjs';
import { isTest } from '../lib/measureSources.mjs';

/** What styles are made of; decision 150 tells why. Spaces inside the modal are the theme's tokens (`--lk-space-…`). */
const fontPx = ['12', '14', '15', '16', '18', '22', '28'];
const lineHeights = ['1', '1.2', '1.3', '1.4', '1.5'];
const roundPx = ['999'];
/** Of what is shown before the tokens of spaces are there: the button. In px. */
const plainSpacePx = ['4', '8', '12', '16', '20', '24'];
const turnMs = ['900'];

const names = String.raw`(?<![\w-])(padding|margin|(?:row-|column-)?gap|font|font-size|line-height|border-radius|transition|animation)(?:-(?:block|inline|top|right|bottom|left|start|end)){0,2}\s*:`;
/** Alone in its line, whatever is filled in; or one of several in a string. A name begins where none goes on: `scroll-margin` and `--lk-font` are others. */
const alone = new RegExp(String.raw`^\s*${names}(.*);\s*(?:/\*.*\*/\s*)?$`);
const several = new RegExp(String.raw`${names}([^;}]*)(?=[;}])`, 'g');
const length = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g;
const duration = /(?<![\w.-])(\d*\.?\d+)(ms|s)\b/g;

/**
 * Styles keep to one scale of spaces, sizes of type, heights of lines, radii and durations. What does not gives its reason in a comment at the end of its line.
 * Read are all sources in src and plugins that are no test; a style is what a `styled`, `css` or `keyframes` template holds, or a string in a file whose name ends in `Css.ts`.
 * @param {string} root
 * @returns {string} the figure
 * @throws with the places that are off the scale without a reason, or where no style is found
 */
export function checkScale(root) {
  let count = 0;
  const found = [];
  const files = existing(root, ['src', 'plugins']).flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((each) => join(folder, each)));
  for (const file of files) {
    const path = file.replaceAll('\\', '/');
    if (!/[.]tsx?$/.test(path) || isTest(path)) continue;
    const isPlain = path.endsWith('Css.ts');
    const text = readFileSync(join(root, file), 'utf8');
    if (!isPlain && !text.includes("from 'styled-components'")) continue;
    for (const [at, line] of text.split('\n').entries()) {
      const hasReason = /\/\* \S.*\*\/\s*$|\/\/ \S.*$/.test(line);
      const one = alone.exec(line);
      for (const [, name, padded] of isPlain || one === null ? line.matchAll(several) : [one]) {
        const value = padded.trim();
        count += 1;
        if (!hasReason && isOffScale(name, value, isPlain)) found.push(`${path}:${at + 1}: ${name}: ${value}`);
      }
    }
  }
  if (count === 0) throw new Error('No style was found.');
  if (found.length > 0) throw new Error(`Off the scale, without a reason in a comment at the end of the line:\n${found.join('\n')}`);
  return `${count} declarations keep to the scale or say why not`;
}

function isOffScale(name, value, isPlain) {
  const lengths = [...value.replaceAll(/\$\{[^}]*\}/g, '').matchAll(length)].map(([, number, unit]) => (unit === 'px' ? number : `${number}${unit}`)).filter((number) => Number(number) !== 0);
  const isAnyOff = (allowed) => lengths.some((number) => !allowed.includes(number));
  if (name === 'font' || name === 'font-size') return isAnyOff(fontPx) || [...value.matchAll(/\/\s*([\d.]+)(px)?/g)].some(([, height, px]) => px !== undefined || !lineHeights.includes(height));
  if (name === 'line-height') return lengths.length > 0 || (/^[\d.]+$/.test(value) && !lineHeights.includes(value));
  if (name === 'border-radius') return isAnyOff(roundPx);
  if (name === 'transition' || name === 'animation') return [...value.matchAll(duration)].some(([, number, unit]) => unit !== 'ms' || !turnMs.includes(number));
  return isAnyOff(isPlain ? plainSpacePx : []);
}
