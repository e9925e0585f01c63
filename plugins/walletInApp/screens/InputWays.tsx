'use client';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { Spinner, Stack, TextButton } from '../../../src/screens.ts';
import { loadPart } from '../../../src/domain/checkedWaits.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { ChosenWay, OfferedWay } from '../loginOffer.ts';
import { strings } from '../strings.ts';
import type { PhoneFieldProps } from './PhoneField.tsx';

/** With it comes the list of countries: fetched where a number can be typed in alone. React keeps a failure for good, so after one there is another. */
let latest = /* @__PURE__ */ loadPhoneField();
function loadPhoneField(): LazyExoticComponent<ComponentType<PhoneFieldProps>> {
  return lazy(async () => {
    try {
      return await loadPart(import('./PhoneField.tsx'));
    } catch (error) {
      latest = loadPhoneField();
      throw error;
    }
  });
}

export interface InputWaysProps {
  /** Those with an input. */
  readonly ways: readonly OfferedWay[];
  /** What was sent before, where the person comes back to it. */
  readonly typed?: string | undefined;
  answer(chosen: ChosenWay): void;
  /** The field of a way that accepts an e-mail address. */
  email(way: OfferedWay): ReactNode;
}

/** The inputs of the ways in, those of one kind at a time: e-mail addresses first, and numbers behind a link. */
export function InputWays({ ways, typed, answer, email }: InputWaysProps): ReactNode {
  const t = useStrings(strings);
  const emails = ways.filter(({ accepts }) => accepts === 'email');
  const phones = ways.filter(({ accepts }) => accepts === 'phone');
  const [wantsPhone, setWantsPhone] = useState(typed === undefined ? phones.some(({ isLast }) => isLast) : typed.startsWith('+'));
  const [PhoneField] = useState(() => latest);
  const showsPhone = phones.length > 0 && (wantsPhone || emails.length === 0);
  return (
    <Stack $gap="small">
      {showsPhone
        ? phones.map((way, nth) => <Suspense key={way.providerId} fallback={<Spinner />}><PhoneField way={way} isFirst={nth === 0} typed={typed} answer={answer} /></Suspense>)
        : emails.map((way) => email(way))}
      {emails.length > 0 && phones.length > 0 && <TextButton onClick={() => setWantsPhone(!showsPhone)}>{t(showsPhone ? 'inApp.login.useEmail' : 'inApp.login.usePhone')}</TextButton>}
    </Stack>
  );
}
