import { basename, resolve } from 'node:path';
import type { Arguments } from './readArguments.ts';
import { chains, defaults, templates, templateTitles, ways, wayTitles } from './choices.ts';
import type { Choices } from './choices.ts';
import { Mistake } from './mistake.ts';
import { readChains, readPackageName, readTemplate, readWays } from './readNames.ts';

/** A line that a person types after a question; `shown` is taken for an empty one. */
export type Ask = (question: string, shown: string) => Promise<string>;

/**
 * What the flags say, with the rest asked, or as by default where there is no one to ask.
 * @param say prints a line: what can be chosen, and what was wrong with an answer
 * @throws Mistake for a folder that gives no name
 */
export async function askChoices(given: Arguments, ask: Ask | undefined, say: (line: string) => void): Promise<Choices> {
  /** Asks again until the answer can be read. */
  const choose = async <Value>(value: Value | undefined, question: string, shown: string, read: (text: string) => Value): Promise<Value> => {
    if (value !== undefined) return value;
    for (;;) {
      try {
        return read(ask ? await ask(question, shown) : shown);
      } catch (error) {
        if (!ask || !(error instanceof Mistake)) throw error;
        say(error.message);
      }
    }
  };
  const list = (titles: Readonly<Record<string, string>>, names: readonly string[]): void => {
    if (ask) for (const name of names) say(`  ${name.padEnd(14)} ${titles[name] ?? ''}`);
  };
  /** Its own name, or that of the folder. */
  const nameOf = (folder: string): string => given.name ?? readPackageName(basename(resolve(folder)));

  const folder = await choose(given.folder, 'Which folder?', defaults.folder, (text) => {
    nameOf(text);
    return text;
  });
  if (!given.template) list(templateTitles, templates);
  const template = await choose(given.template, 'What is it?', defaults.template, readTemplate);
  if (!given.ways) list(wayTitles, ways);
  const chosenWays = await choose(given.ways, 'Which ways in, in which order?', defaults.ways.join(','), readWays);
  if (!given.chains && ask) say(`  ${chains.join(', ')}`);
  const chosenChains = await choose(given.chains, 'Which chains?', defaults.chains.join(','), readChains);
  return { folder, name: nameOf(folder), template, ways: chosenWays, chains: chosenChains };
}
