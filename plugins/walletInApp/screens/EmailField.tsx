'use client';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import { LiveRegion, TextField } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { emailFault } from '../emailFault.ts';
import { strings } from '../strings.ts';
import { GoButton } from './GoButton.tsx';
import type { IdentifierFieldProps } from './identifierFieldProps.ts';

/** Ways in name themselves by texts of their own plugins. */
const anyText: Catalog = strings;

/** Says what is wrong only after an attempt to go on, by Enter or the arrow, and then as long as it is. */
export function EmailField({ way: { providerId, title, isAvailable, isLast }, typed = '', answer }: IdentifierFieldProps): ReactNode {
  const t = useStrings(strings);
  const tAny = useStrings(anyText);
  const [text, setText] = useState(typed);
  const [wasTried, setWasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const fault = emailFault(text);
  const error = wasTried && fault ? t(`inApp.login.${fault}`) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (fault) return field.current?.focus();
    return isAvailable ? answer({ providerId, identifier: text.trim() }) : undefined;
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={field} label={tAny(title)} isFirst type="email" inputMode="email" autoComplete="email" autoCapitalize="off" spellCheck={false} enterKeyHint="go"
        value={text} error={error} hint={isLast ? t('inApp.login.last') : undefined} onChange={({ target }) => setText(target.value)}
        after={<GoButton label={t('inApp.login.go')} isAvailable={isAvailable} />}
      />
      <LiveRegion lines={error === undefined ? [] : [error]} />
    </form>
  );
}
