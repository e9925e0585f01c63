/** `code //? name`, `text <!--? name -->`, `name=value #? name`; `begin name` and `end` for several lines. */
const mark = /^(.*?)\s*(?:\/\/|<!--|#)\?\s*(begin\s+)?([\w|-]+)\s*(?:-->)?$/;

/**
 * What of a template's file is for these choices: marked lines stay where one of their names is chosen, without the mark. Marked lines that follow each other are put into the order of the
 * choices.
 * @param chosen in their order; a name in it may stand for several, with the place of the first
 * @returns undefined where the file's first line is a mark alone that leaves out all of it
 */
export function keepLines(text: string, chosen: readonly string[]): string | undefined {
  const place = (names: string): number => Math.min(...names.split('|').map((name) => (chosen.includes(name) ? chosen.indexOf(name) : Infinity)));
  const [first = '', ...rest] = text.split('\n');
  const whole = /^\/\/\?\s*([\w|-]+)$/.exec(first)?.[1];
  if (whole !== undefined && place(whole) === Infinity) return undefined;

  const kept: string[] = [];
  /** Marked lines that follow each other. */
  let run: { at: number; lines: string[] }[] = [];
  let block: { at: number; lines: string[] } | undefined;
  const endRun = (): void => {
    kept.push(...run.filter(({ at }) => at < Infinity).sort((one, other) => one.at - other.at).flatMap(({ lines }) => lines));
    run = [];
  };
  for (const line of whole === undefined ? [first, ...rest] : rest) {
    const [, code = '', begins, names = ''] = mark.exec(line) ?? [];
    if (names === 'end' && code === '') {
      if (!block) throw new Error(`There is nothing to end: ${line}`);
      run.push(block);
      block = undefined;
    } else if (begins !== undefined) block = { at: place(names), lines: [] };
    else if (block) block.lines.push(line);
    else if (names !== '') run.push({ at: place(names), lines: [code] });
    else {
      endRun();
      kept.push(line);
    }
  }
  if (block) throw new Error('A block of lines has no end.');
  endRun();
  return kept.join('\n');
}
