// Writes docs/src/content/docs/reference: a page an error, and a page an entry of the library. Needs dist/ and the site's own packages.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiPages } from './api/apiPages.ts';
import { apiAddress, placesOf } from './api/places.ts';
import { readApi } from './api/readApi.mjs';
import { errorFaults, errorPages } from './errors/errorPages.ts';
import { readErrors } from './errors/readErrors.ts';
import { readRefusals } from './errors/readRefusals.ts';

const root = join(import.meta.dirname, '../..');
const to = join(root, 'docs/src/content/docs/reference');
const load = (file) => import(pathToFileURL(file).href);

const [errors, refusals] = await Promise.all([readErrors(root, load), readRefusals(root, load)]);
const faults = errorFaults(errors, refusals);
if (faults.length > 0) throw new Error(`The reference of errors is not whole:\n${faults.join('\n')}`);
const { entries, throwers } = await readApi(root);
const places = placesOf(entries);
const addressOf = ({ file, anchor }) => places.addressOf(file, anchor);
const links = {
  throwersOf: (code) => (throwers.get(code) ?? []).map((place) => `[\`${place.name}\`](${addressOf(place)})`),
  entry: (name) => (entries.some((each) => each.name === name) ? `[\`${name}\`](${apiAddress(name)})` : `\`${name}\``),
};
const linked = { codes: new Set(errors.map(({ code }) => code)), addresses: new Set([...throwers.values()].flat().map(addressOf)) };
const pages = [...errorPages(errors, refusals, links), ...apiPages(entries, places, linked)];
await rm(to, { recursive: true, force: true });
for (const { file, text } of pages) {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await writeFile(join(to, file), text);
}
