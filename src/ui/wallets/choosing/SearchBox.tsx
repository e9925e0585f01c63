'use client';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { clockPort } from '../../../contracts/ports/clock.ts';
import * as limits from '../../../domain/limits.ts';
import { enWallets } from '../../../locales/en/enWallets.ts';
import { IconButton } from '../../primitives/Button.tsx';
import { SearchField } from '../../primitives/Field.tsx';
import { CloseIcon } from '../../primitives/icons.tsx';
import { useStrings } from '../../texts/useStrings.ts';
import { useServices } from '../../kit/useServices.ts';

/** Length of a search: longer than any name; what is pasted beyond is cut off. */
const maxSearchCharacters = 100;

const Clear = /* @__PURE__ */ styled(IconButton)`
  margin-inline-end: -12px; /* what is seen, 20 px of 44, ends where the field ends */
`;

export interface SearchHandle {
  focus(): void;
  /** Empties it and puts the cursor there. */
  clear(): void;
}

export interface SearchBoxProps {
  readonly handle: Ref<SearchHandle>;
  /** What is looked for: as it was told last, or as it was before the visitor went on and came back. */
  readonly query: string;
  /** Told what to look for when the typing pauses, at Enter, and at once when it is emptied. */
  readonly onSearch: (query: string) => void;
  /** The first sign that the visitor will search. */
  readonly onIntent?: () => void;
  /** Down into what was found. */
  readonly onDown: () => void;
}

/** Of a key that belongs to an input method. Safari says so of the Enter that ends a word, which is past its composing. */
const composing = 229;

/** Where one types a wallet's name. Keeps each letter to itself, so that nothing else is painted while the visitor types. */
export function SearchBox({ handle, query, onSearch, onIntent, onDown }: SearchBoxProps): ReactNode {
  const t = useStrings(enWallets);
  const services = useServices();
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  if (known !== query) {
    setKnown(query);
    if (text.trim() !== query) setText(query); // begun anew elsewhere
  }
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => waiting.current?.(), []);
  const search = (wanted: string, afterMs: number): void => {
    waiting.current?.();
    waiting.current = undefined;
    if (afterMs === 0) onSearch(wanted.trim());
    else waiting.current = services.port(clockPort).setTimer(() => onSearch(wanted.trim()), afterMs);
  };
  const type = (next: string): void => {
    setText(next);
    search(next, next === '' ? 0 : limits.searchDebounceMs);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.which === composing) return;
    if (event.key === 'Enter') search(text, 0);
    else if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation(); // the first Escape empties the field, the next one closes the dialog
      type('');
    } else return;
    event.preventDefault();
  };
  const clear = (): void => {
    type('');
    field.current?.focus();
  };
  useImperativeHandle(handle, () => ({ focus: () => field.current?.focus(), clear }));
  return <SearchField ref={field} maxLength={maxSearchCharacters} label={t('core.wallets.search')} value={text} onSearch={type} onKeyDown={press} onFocus={onIntent} after={text !== '' && <Clear aria-label={t('core.wallets.clear')} onClick={clear}><CloseIcon /></Clear>} />;
}
