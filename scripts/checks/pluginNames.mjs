import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

const test = /[.]test(-d)?[.]tsx?$/;
/** Adapters of what every kit stands on; the others are each over one vendor's library. */
const groundAdapters = ['browser', 'eip1193', 'ethers', 'memory'];

/** Words that are the field's own before they are a plugin's or a vendor's, and where. */
const allowed = [
  { word: /^\w*siwe\w*$/i, files: /^src[/](domain[/](messages|preview|siteSession)[/]|api[/]siteSession[/]|contracts[/]points[/]authProviders|domain[/]inApp[/]frameCalls|entries[/]siwe|errorTables|public[/]pluginText)/, why: 'EIP-4361 is called so; what is named is the format of the message, its errors and its proof.' },
  { word: /^siwe[.]badMessage$/, files: /^src[/]domain[/]preview[/]/, why: 'An error of that format.' },
  { word: /^\w*TokenList$/, files: /^src[/](domain[/](tokens[/]|inputErrors)|entries[/]tokens)/, why: 'The format of a list of tokens is called so (tokenlists.org).' },
  { word: /^\w*indexer\w*$/i, files: /^src[/]/, why: "The field's word for a service that keeps an index of a chain: the point and what reads it are named by it." },
  { word: /^\w*collectibles\w*$/i, files: /^src[/]/, why: "The field's word for NFTs that are looked at: the point of those that find them is named by it." },
  { word: /^claims$/, files: /^src[/](api[/]verifyIdentity|domain[/]identity[/]identityToken|ui[/]inspector[/]explainWallets)/, why: 'What a token says of who it is about is called so (RFC 7519), and to claim is a verb of English.' },
  { word: /^coinbase$/, files: /^src[/](domain[/]inApp[/]authStrategies|contracts[/]points[/]authProviders)/, why: 'One of the ways to sign in that the specification lists.' },
  { word: /^coinbase$/, files: /^src[/]api[/]payments[/]/, why: 'One of those that sell tokens for money, by the name that the service of the specification has for it.' },
  { word: /^\w*onramp\w*$/i, files: /^src[/](api[/](payments[/]|bridgeApi)|api[.]ts|domain[/]payments[/]|entries[/]payments|flows[/]payments[/]askBridge|public[/]pluginPayments)/, why: 'The specification calls the service so, and what it answers.' },
];
/** Tables of the outside world: the names of wallets and hosts are what they hold. */
const isTable = (file) => file.startsWith('src/data/');

/**
 * The core knows no plugin, and no library that a site chooses: neither their folders nor their ids stand in the code of src, in identifiers or in
 * strings, nor in the rules of what may import what. A folder of plugins can then be deleted, and one can be added, without a change of the core.
 * @param {string} root
 * @returns {string} how many names were looked for
 * @throws with the places that name one
 */
export function checkPluginNames(root) {
  const names = [...foldersOf(root, 'plugins'), ...foldersOf(root, 'adapters').filter((name) => !groundAdapters.includes(name))];
  if (names.length === 0) throw new Error('No plugin was found: see scripts/checks/pluginNames.mjs for how they are looked for.');
  const sources = listFiles(join(root, 'src')).map((file) => `src/${file}`).filter((file) => /[.]tsx?$/.test(file) && !test.test(file) && !isTable(file));
  const complaints = [...sources, '.dependency-cruiser.cjs'].filter((file) => existsSync(join(root, file))).flatMap((file) => {
    const code = withoutComments(readFileSync(join(root, file), 'utf8'));
    return names.flatMap((name) => wordsWith(code, name).filter((word) => !isAllowed(file, word)).map((word) => `${file} names ${name}${word === name ? '' : ` by ${word}`}`));
  });
  if (complaints.length > 0) throw new Error(`The core may name no plugin and no vendor: use a point, a port or the field's word for it.\n${[...new Set(complaints)].join('\n')}`);
  return `${names.length} names`;
}

function isAllowed(file, word) {
  return allowed.some((each) => each.word.test(word) && each.files.test(file));
}

/** Identifiers in which the name stands as a word of its own or as a hump of one, and strings in which it stands before a point, as in the ids of what a plugin owns. */
function wordsWith(code, name) {
  const upper = name[0].toUpperCase() + name.slice(1);
  const identifier = new RegExp(`\\w*(?:(?<![A-Za-z_])${name}|${upper})(?![a-z])\\w*`, 'g');
  const owned = new RegExp(`(?<=['"\`])${name}(?:[.]\\w+)+`, 'g');
  return [...code.matchAll(identifier), ...code.matchAll(owned)].map(([word]) => word);
}

function foldersOf(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Strings are stepped over, for they may hold anything. */
function withoutComments(text) {
  return text.replace(/("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[^]*?\*\/|\/\/.*$/gm, '$1');
}
