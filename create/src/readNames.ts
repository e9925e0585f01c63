import { chains, templates, ways } from './choices.ts';
import type { Chain, Template, Way } from './choices.ts';
import { Mistake } from './mistake.ts';

/** @throws Mistake that names the templates */
export function readTemplate(text: string): Template {
  return one('template', text.trim(), templates);
}

/** A list with commas, spaces or both. @throws Mistake where one is unknown, twice or missing */
export function readWays(text: string): readonly Way[] {
  return several('way in', text, ways, (name) => (name === 'email' ? 'inApp-email' : name));
}

/** As `readWays`. @throws Mistake */
export function readChains(text: string): readonly Chain[] {
  return several('chain', text, chains, (name) => (name === 'mainnet' ? 'ethereum' : name));
}

function several<Name extends string>(what: string, text: string, known: readonly Name[], alias: (name: string) => string): readonly Name[] {
  const names = text.split(/[\s,]+/).filter(Boolean).map((name) => one(what, alias(name), known));
  const twice = names.find((name, nth) => names.indexOf(name) !== nth);
  if (twice !== undefined) throw new Mistake(`The ${what} "${twice}" is named twice.`);
  if (names.length === 0) throw new Mistake(`At least one ${what} is needed. There are: ${known.join(', ')}.`);
  return names;
}

function one<Name extends string>(what: string, text: string, known: readonly Name[]): Name {
  const found = known.find((name) => name.toLowerCase() === text.toLowerCase());
  if (found === undefined) throw new Mistake(`There is no ${what} "${text}". There are: ${known.join(', ')}.`);
  return found;
}

/** npm takes no longer one. */
const maxNameCharacters = 214;
const part = '[a-z0-9~-][a-z0-9._~-]*';
const packageName = new RegExp(`^(?:@${part}/)?${part}$`);

/** A name that npm takes for a package, with or without a scope. @throws Mistake that names one that it would take @see https://docs.npmjs.com/cli/configuring-npm/package-json#name */
export function readPackageName(text: string): string {
  if (packageName.test(text) && text.length <= maxNameCharacters && !['node_modules', 'favicon.ico'].includes(text)) return text;
  const better = text.toLowerCase().replaceAll(/[^a-z0-9~-]+/g, '-').replaceAll(/^-+|-+$/g, '').slice(0, maxNameCharacters);
  throw new Mistake(`"${text}" cannot be the name of a package: lower-case letters, digits and hyphens can.${better && better !== text ? ` Try "${better}", or name it by --name.` : ' Name it by --name.'}`);
}
