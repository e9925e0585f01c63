'use client';
import { useCallback } from 'react';
import { localesPoint } from '../../contracts/points/locales.ts';
import type { Catalog } from '../../contracts/points/locales.ts';
import { formatText } from '../../domain/text/formatText.ts';
import type { TextValues } from '../../domain/text/formatText.ts';
import type { enStart } from '../../locales/en/enStart.ts';
import { useLatchkey, usePoint } from '../kit/kitContext.ts';
import { useShownCatalog } from './useShownCatalog.ts';

type StartKey = keyof typeof enStart;
type KeysOf<Texts extends readonly Catalog[]> = Texts extends readonly [] ? string : Texts[number] extends infer Each ? (Each extends Each ? keyof Each & string : never) : never;

/** Looks a text up and fills in its `{names}`. */
export type Translate<Key extends string = string> = (key: Key | StartKey, values?: TextValues) => string;

/**
 * The texts in the visitor's language, a site's own over the kit's. A screen gives the English texts that it brings along, and may then
 * use their keys; without any, the keys are those of `localesPoint`.
 */
export function useStrings<const Texts extends readonly Catalog[]>(...english: Texts): Translate<KeysOf<Texts>> {
  const kit = useLatchkey();
  const locales = usePoint(localesPoint);
  const shown = useShownCatalog();
  return useCallback(
    (key, values = {}) => {
      const text = kit.strings[key] ?? shown.texts[key] ?? english.find((texts) => key in texts)?.[key] ?? locales.find(({ en }) => key in en)?.en[key] ?? key;
      return formatText(text, values, shown.tag);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- as many as the caller gives, always the same
    [kit, shown, locales, ...english],
  );
}
