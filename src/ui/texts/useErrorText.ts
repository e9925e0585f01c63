'use client';
import { useCallback } from 'react';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WireError } from '../../domain/errors.ts';
import { formatText } from '../../domain/text/formatText.ts';
import { toVisibleText } from '../../domain/text/visibleText.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { useShownCatalog } from './useShownCatalog.ts';

/** What people are told of an error: what went wrong, and what they can do. */
export interface ErrorWords {
  readonly message: string;
  readonly remedy: string | undefined;
}

/** Says errors in the visitor's language where it has words for their code, else as they come. A site's `strings` may reword them too: `core.error.<code>`, and `core.error.<code>.remedy`; of a plugin `<id>.error.<name>`. */
export function useErrorText(): (error: WireError) => ErrorWords {
  const kit = useLatchkey();
  const shown = useShownCatalog();
  return useCallback(
    ({ code, message, remedy, values = {} }) => {
      // People know wallets by their names.
      const { walletId } = values;
      const name = kit.read(walletsPoint).find(({ id }) => id === walletId)?.name;
      const named = (text: string): string => (name === undefined ? text : text.replaceAll(String(walletId), () => name));
      // As English writes them: most are ids, which are not counted in thousands.
      const written = Object.fromEntries(Object.entries(values).map(([place, value]) => [place, shownWords(String(value))]));
      // A reason of the kit's own stands inside, and is said in the same language.
      const why = written.whyKey === undefined ? undefined : (kit.strings[written.whyKey] ?? shown.texts[written.whyKey]);
      if (why !== undefined) written.why = why;
      const said = (part: '' | '.remedy', english: string | undefined): string | undefined => {
        const [core, plugins] = [`core.error.${code}${part}`, `${code.replace('.', '.error.')}${part}`];
        const text = kit.strings[core] ?? kit.strings[plugins] ?? shown.texts[core] ?? shown.texts[plugins];
        const filled = text === undefined ? undefined : formatText(text, written, shown.tag);
        // A place left open would be read out as it stands.
        const all = filled === undefined || /\{\w+\}/.test(filled) ? english : filled;
        return all === undefined ? undefined : named(all);
      };
      // Wallets, nodes and contracts have put words of theirs into it.
      const english = shownWords(message);
      return { message: said('', english) ?? english, remedy: said('.remedy', remedy === undefined ? undefined : shownWords(remedy)) };
    },
    [kit, shown],
  );
}

/** More than an error holds. */
const maxErrorGraphemes = 1_000;

function shownWords(text: string): string {
  return toVisibleText(text, maxErrorGraphemes).text;
}
