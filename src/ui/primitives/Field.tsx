'use client';
import { forwardRef, useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { SearchIcon } from './icons.tsx';
import type { Primitive } from './primitive.ts';
import { Note } from './Row.tsx';

/** Declarations for what is chosen from a list of the platform's own: of the height of a text field. What has the focus is its own affair. */
export const selectLook = `
  box-sizing: border-box;
  min-height: 44px;
  padding: 0 var(--lk-space-small);
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-medium);
  background: var(--lk-background);
  color: var(--lk-text);
  font: 400 16px/1.3 var(--lk-font);
`;

const Box: Primitive<'div', { readonly $isWrong?: boolean }> = /* @__PURE__ */ styled.div<{ readonly $isWrong?: boolean }>`
  box-sizing: border-box;
  display: flex;
  align-items: center;
  gap: var(--lk-space-small);
  min-height: 44px;
  padding: 0 var(--lk-space-medium);
  border: 1px solid ${({ $isWrong }) => ($isWrong ? 'var(--lk-danger)' : 'var(--lk-border)')};
  border-radius: var(--lk-radius-medium);
  background: var(--lk-background);
  color: var(--lk-text-muted);
  &:focus-within {
    outline: 3px solid var(--lk-focus);
    outline-offset: 1px;
  }
  & > svg {
    flex: none;
    width: 20px;
    height: 20px;
  }
`;

const Input: Primitive<'input'> = /* @__PURE__ */ styled.input`
  appearance: none;
  flex: 1;
  min-width: 0;
  height: 42px;
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  color: var(--lk-text);
  font: 400 16px/1.3 var(--lk-font);
  &:focus {
    outline: none;
  }
  &::placeholder {
    color: var(--lk-text-muted);
    opacity: 1;
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

const Label: Primitive<'label'> = /* @__PURE__ */ styled.label`
  display: block;
  color: var(--lk-text);
  font: 600 14px/1.5 var(--lk-font);
`;

const Whole: Primitive<'div'> = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--lk-space-tiny);
  min-width: 0;
`;

/** What a text field shows around its input, beside the properties of an `<input>`. */
export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  readonly label: string;
  /** The screen is there for this field: it has the focus when the screen appears in the modal, and not the heading. */
  readonly isFirst?: boolean;
  /** What is wrong with it; read out with the field. */
  readonly error?: string | undefined;
  /** What belongs into it, below the field while nothing is wrong. */
  readonly hint?: string | undefined;
  /** Behind the input, in the box: a unit, or a button. */
  readonly after?: ReactNode;
}

/** One line of text with its label. 16 px, below which phones zoom in. */
export const TextField: (props: TextFieldProps) => ReactNode = /* @__PURE__ */ forwardRef<HTMLInputElement, Omit<TextFieldProps, 'ref'>>(function TextField({ label, isFirst = false, error, hint, after, ...input }, ref) {
  const id = useId();
  const note = error ?? hint;
  return (
    <Whole>
      <Label htmlFor={id}>{label}</Label>
      <Box $isWrong={error !== undefined}>
        <Input {...input} ref={ref} {...(isFirst && { 'data-latchkey-first': '' })} id={id} aria-invalid={error !== undefined || undefined} aria-describedby={note === undefined ? undefined : `${id}-note`} />
        {after}
      </Box>
      {note !== undefined && <Note id={`${id}-note`} $tone={error === undefined ? 'muted' : 'danger'}>{note}</Note>}
    </Whole>
  );
});

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'value'> {
  /** Read out, and shown while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Behind the input, in the box. */
  readonly after?: ReactNode;
}

/** A search box. Told of each letter; the caller decides how long it waits before it searches. */
export const SearchField: (props: SearchFieldProps) => ReactNode = /* @__PURE__ */ forwardRef<HTMLInputElement, Omit<SearchFieldProps, 'ref'>>(function SearchField({ label, value, onSearch, after, ...input }, ref) {
  return (
    <Box>
      <SearchIcon />
      <Input {...input} ref={ref} type="search" aria-label={label} placeholder={label} value={value} autoComplete="off" autoCapitalize="off" spellCheck={false} enterKeyHint="search" onChange={(event) => onSearch(event.target.value)} />
      {after}
    </Box>
  );
});
