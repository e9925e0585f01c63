import { parseArgs } from 'node:util';
import type { Chain, Template, Way } from './choices.ts';
import { Mistake } from './mistake.ts';
import { readChains, readPackageName, readTemplate, readWays } from './readNames.ts';

/** What stands in the command; undefined where it says nothing. */
export interface Arguments {
  readonly folder: string | undefined;
  readonly name: string | undefined;
  readonly template: Template | undefined;
  readonly ways: readonly Way[] | undefined;
  readonly chains: readonly Chain[] | undefined;
  /** Nothing is asked: what is not said is as by default. */
  readonly yes: boolean;
  /** The folder may hold something already; files of the same name are replaced. */
  readonly force: boolean;
  /** Whether packages are fetched at the end; undefined: ask. */
  readonly install: boolean | undefined;
  /** What takes the place of the published packages, e.g. `file:/tmp/latchkey.tgz`. */
  readonly packages: Readonly<Record<string, string>>;
  readonly help: boolean;
}

const options = {
  'name': { type: 'string' },
  'template': { type: 'string', short: 't' },
  'ways': { type: 'string' },
  'chains': { type: 'string' },
  'yes': { type: 'boolean', short: 'y' },
  'force': { type: 'boolean' },
  'install': { type: 'boolean' },
  'no-install': { type: 'boolean' },
  'latchkey': { type: 'string' },
  'latchkey-server': { type: 'string' },
  'help': { type: 'boolean', short: 'h' },
} as const;

/** @throws Mistake for a flag that there is not, and for a value that is none */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parse(words);
  if (positionals.length > 1) throw new Mistake(`One folder, not ${positionals.length}: ${positionals.join(' ')}`);
  if (values.install && values['no-install']) throw new Mistake('--install and --no-install cannot both be said.');
  const packages = { 'latchkey': values.latchkey, 'latchkey-server': values['latchkey-server'] };
  return {
    folder: positionals[0],
    name: values.name === undefined ? undefined : readPackageName(values.name),
    template: values.template === undefined ? undefined : readTemplate(values.template),
    ways: values.ways === undefined ? undefined : readWays(values.ways),
    chains: values.chains === undefined ? undefined : readChains(values.chains),
    yes: values.yes ?? false,
    force: values.force ?? false,
    install: values.install ? true : values['no-install'] ? false : undefined,
    packages: Object.fromEntries(Object.entries(packages).filter((each): each is [string, string] => each[1] !== undefined)),
    help: values.help ?? false,
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new Mistake(`${String(Object(error).message).split('. ')[0]}. See --help.`);
  }
}
