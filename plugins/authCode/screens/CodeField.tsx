'use client';
import { forwardRef, useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Note } from '../../../src/screens.ts';
import * as limits from '../limits.ts';

const Field = /* @__PURE__ */ styled.div`
  position: relative;
  direction: ltr; /* digits stand in this order in every language */
`;

const Slots = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: repeat(${limits.codeDigits}, minmax(0, 48px));
  justify-content: center;
  gap: var(--lk-space-small);
`;

const Slot = /* @__PURE__ */ styled.span<{ readonly $isNext: boolean; readonly $isWrong: boolean }>`
  box-sizing: border-box;
  display: grid;
  place-items: center;
  height: 52px;
  border: 1px solid ${({ $isWrong }) => ($isWrong ? 'var(--lk-danger)' : 'var(--lk-border)')};
  border-radius: var(--lk-radius-medium);
  background: var(--lk-background);
  color: var(--lk-text);
  font: 600 22px/1 var(--lk-font);
  font-variant-numeric: tabular-nums;
  input:focus + ${Slots} > & {
    ${({ $isNext }) => $isNext && 'outline: 3px solid var(--lk-focus); outline-offset: 1px;'}
  }
`;

/** Lies over the slots, so that a click anywhere, a paste and what the browser fills in reach the one field that holds all digits. */
const Input = /* @__PURE__ */ styled.input`
  appearance: none;
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  color: transparent;
  caret-color: transparent;
  font: 400 16px/1 var(--lk-font); /* below which phones zoom in */
  opacity: 0;
  &:focus {
    outline: none;
  }
`;

const Wrong = /* @__PURE__ */ styled(Note)`
  display: block;
  margin-block-start: var(--lk-space-small);
  text-align: center;
`;

export interface CodeFieldProps {
  readonly label: string;
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  /** What is wrong with it; read out with the field. */
  readonly error?: string | undefined;
  readonly isReadOnly: boolean;
}

/** Digits in whatever script they come, and nothing else of what was typed, pasted or filled in. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, limits.codeDigits);
}

/** Six slots for one digit each, over one field: screen readers, password managers and phones know what to do with that. */
export const CodeField: (props: CodeFieldProps & { readonly ref?: Ref<HTMLInputElement> }) => ReactNode = /* @__PURE__ */ forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField({ label, digits, onDigits, error, isReadOnly }, ref) {
  const id = useId();
  const next = Math.min(digits.length, limits.codeDigits - 1);
  return (
    <div>
      <Field>
        <Input
          ref={ref} aria-label={label} data-latchkey-first="" type="text" inputMode="numeric" autoComplete="one-time-code" autoCorrect="off" spellCheck={false} enterKeyHint="done" pattern="[0-9]*"
          value={digits} readOnly={isReadOnly} aria-invalid={error !== undefined || undefined} aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={({ target }) => onDigits(digitsIn(target.value))}
        />
        <Slots aria-hidden="true">
          {Array.from({ length: limits.codeDigits }, (_, place) => <Slot key={place} $isNext={place === next} $isWrong={error !== undefined}>{digits[place] ?? ''}</Slot>)}
        </Slots>
      </Field>
      {error !== undefined && <Wrong id={`${id}-note`} $tone="danger"><bdi>{error}</bdi></Wrong>}
    </div>
  );
});
