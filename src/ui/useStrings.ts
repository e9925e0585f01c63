'use client';
import { useCallback } from 'react';
import { localesPoint } from '../contracts/points/locales.ts';
import type { CoreCatalog } from '../locales/en.ts';
import { useLatchkey, usePoint } from './kitContext.ts';

/** Looks a text up and fills in its `{names}`. A plugin's keys are its own; the core's are known by type. */
export type Translate = (key: keyof CoreCatalog | (string & {}), values?: Readonly<Record<string, string | number>>) => string;

/** The texts in the visitor's language, a site's own over the kit's. */
export function useStrings(): Translate {
  const kit = useLatchkey();
  const locales = usePoint(localesPoint);
  return useCallback(
    (key, values = {}) => {
      const text = kit.strings[key] ?? locales.find(({ en }) => key in en)?.en[key] ?? key;
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
    [kit, locales],
  );
}
