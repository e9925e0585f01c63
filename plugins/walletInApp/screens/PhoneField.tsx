'use client';
import { useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import { Button, LiveRegion, selectLook, Stack, TextField } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { selectLocale } from '../../../src/store/preferences.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { ChosenWay, OfferedWay } from '../loginOffer.ts';
import { offerCountries, splitNumber } from '../phoneCountries.ts';
import type { NamedCountry } from '../phoneCountries.ts';
import { phoneFault, strippedPhone } from '../phoneFault.ts';
import { strings } from '../strings.ts';

/** Ways in name themselves by texts of their own plugins. */
const anyText: Catalog = strings;
const useSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState>();

const Parts = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: minmax(96px, max-content) minmax(0, 1fr);
  align-items: start;
  gap: var(--lk-space-small);
`;

const Whole = /* @__PURE__ */ styled.div`
  display: grid;
  align-content: start;
  gap: var(--lk-space-tiny);
  min-width: 0;
`;

const Label = /* @__PURE__ */ styled.label`
  color: var(--lk-text);
  font: 600 14px/1.5 var(--lk-font);
`;

const Box = /* @__PURE__ */ styled.span`
  ${selectLook}
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--lk-space-small);
  white-space: nowrap;
  &:focus-within {
    outline: 3px solid var(--lk-focus);
    outline-offset: 1px;
  }
`;

const Arrow = /* @__PURE__ */ styled.span`
  width: 7px;
  height: 7px;
  margin-inline-start: auto;
  border: solid var(--lk-text-muted);
  border-width: 0 1.5px 1.5px 0;
  transform: translateY(-2px) rotate(45deg);
`;

/** Lies over what is shown of it, so that a press anywhere opens the list of the platform, which is searched by typing and read out. */
const Select = /* @__PURE__ */ styled.select`
  appearance: none;
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--lk-background);
  color: var(--lk-text);
  font: 400 16px/1.3 var(--lk-font); /* below which phones zoom in */
  opacity: 0;
  cursor: pointer;
  &:focus {
    outline: none;
  }
`;

export interface PhoneFieldProps {
  readonly way: OfferedWay;
  /** The screen is there for this field. */
  readonly isFirst: boolean;
  /** What was sent before, where the person comes back to it. */
  readonly typed?: string | undefined;
  answer(chosen: ChosenWay): void;
}

/** Takes a number of a country. Says what is wrong only after an attempt to go on, and then as long as it is. */
export default function PhoneField({ way: { providerId, title, isAvailable, allowedCountryCodes: allowed, defaultCountryCode }, isFirst, typed, answer }: PhoneFieldProps): ReactNode {
  const t = useStrings(strings);
  const tAny = useStrings(anyText);
  const language = useSelector(selectLocale).replace('_', '-');
  const offered = useMemo(() => offerCountries({ allowed, first: defaultCountryCode, language }), [allowed, defaultCountryCode, language]);
  const [{ country, text }, setTyped] = useState(() => splitNumber(typed, offered));
  const [wasTried, setWasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const chosen = offered.countries.find(({ code }) => code === country);
  const callingCode = chosen?.callingCode ?? '';
  const fault = phoneFault(text, callingCode);
  const error = wasTried && fault ? t(`inApp.login.${fault}`) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (fault) return field.current?.focus();
    return isAvailable && chosen ? answer({ providerId, identifier: `+${callingCode}${strippedPhone(text)}` }) : undefined;
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack $gap="medium">
        <Parts>
          <CountrySelect label={t('inApp.login.country')} countries={offered.countries} value={country} onCountry={(code) => setTyped({ country: code, text })} />
          <TextField
            ref={field} label={tAny(title)} isFirst={isFirst} type="tel" inputMode="tel" autoComplete="tel-national" spellCheck={false} enterKeyHint="go"
            value={text} error={error} onChange={({ target }) => setTyped({ country, text: target.value })}
          />
        </Parts>
        <Button type="submit" aria-disabled={!isAvailable}>{t('inApp.login.go')}</Button>
      </Stack>
      <LiveRegion lines={error === undefined ? [] : [error]} />
    </form>
  );
}

interface CountrySelectProps {
  readonly label: string;
  readonly countries: readonly NamedCountry[];
  readonly value: string;
  onCountry(code: string): void;
}

function CountrySelect({ label, countries, value, onCountry }: CountrySelectProps): ReactNode {
  const [hasFlags] = useState(drawsFlags);
  const chosen = countries.find(({ code }) => code === value);
  return (
    <Whole as={Label}>
      {label}
      <Box>
        <bdi aria-hidden="true">{hasFlags ? flagOf(value) : value}</bdi>
        <bdi aria-hidden="true">{`+${chosen?.callingCode ?? ''}`}</bdi>
        <Arrow aria-hidden="true" />
        <Select value={value} autoComplete="country" onChange={({ target }) => onCountry(target.value)}>
          {/* The name comes first: letters that are typed are compared with how an option begins. */}
          {countries.map(({ code, name, callingCode }) => <option key={code} value={code}>{`${name} +${callingCode}`}</option>)}
        </Select>
      </Box>
    </Whole>
  );
}

const firstRegionalIndicator = 0x1f1e6;

/** Two regional indicators, which platforms with flags draw as one. @see Unicode UTS 51, B.1 */
function flagOf(country: string): string {
  return String.fromCodePoint(...country.split('').map((letter) => firstRegionalIndicator + letter.charCodeAt(0) - 'A'.charCodeAt(0)));
}

/** Whether flags are drawn here: a pair of letters is then no wider than one. Nothing is fetched. */
function drawsFlags(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return false;
  context.font = '32px sans-serif';
  const widthOf = (text: string): number => context.measureText(text).width;
  return widthOf(flagOf('US')) < widthOf(flagOf('U')) * 1.6;
}
