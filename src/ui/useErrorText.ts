'use client';
import { useCallback } from 'react';
import type { WireError } from '../domain/errors.ts';
import { formatText } from '../domain/formatText.ts';
import { toLanguageTag } from '../domain/locales.ts';
import { useLatchkey } from './kitContext.ts';
import { useShownCatalog } from './useShownCatalog.ts';

/** What people are told of an error: what went wrong, and what they can do. */
export interface ErrorWords {
  readonly message: string;
  readonly remedy: string | undefined;
}

/** Says errors in the visitor's language where it has words for their code, else as they come. A site's `strings` may reword them too: `core.error.<code>`, and `core.error.<code>.remedy`. */
export function useErrorText(): (error: WireError) => ErrorWords {
  const kit = useLatchkey();
  const shown = useShownCatalog();
  return useCallback(
    ({ code, message, remedy, values = {} }) => {
      const said = (key: string, english: string | undefined): string | undefined => {
        const text = kit.strings[key] ?? shown.texts[key];
        const filled = text === undefined ? undefined : formatText(text, values, toLanguageTag(shown.locale));
        // A place left open would be read out as it stands.
        return filled === undefined || /\{\w+\}/.test(filled) ? english : filled;
      };
      return { message: said(`core.error.${code}`, message) ?? message, remedy: said(`core.error.${code}.remedy`, remedy) };
    },
    [kit, shown],
  );
}
