'use client';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { Button, LiveRegion, Screen, Stack, Text, TextButton, TextField } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { emailFault } from '../emailFault.ts';
import type { ChosenWay, LoginOffer, OfferedWay } from '../loginOffer.ts';
import { strings } from '../strings.ts';

/** Ways in name themselves by texts of their own plugins. */
const anyText: Catalog = strings;

/** The specification's numbers: four in a row where there are six or seven, otherwise five; names only beside two at most. */
export function layoutOf(count: number): { readonly perRow: 4 | 5; readonly hasNames: boolean } {
  return { perRow: count === 6 || count === 7 ? 4 : 5, hasNames: count <= 2 };
}

const Socials = /* @__PURE__ */ styled.ul<{ readonly $perRow: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $perRow }) => $perRow}, minmax(0, 1fr));
  gap: var(--lk-space-small);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Mark = /* @__PURE__ */ styled.img`
  flex: none;
  width: 24px;
  height: 24px;
`;

const Picture = /* @__PURE__ */ styled.img`
  align-self: center;
  max-width: 100%;
  height: auto;
`;

const Or = /* @__PURE__ */ styled.p`
  display: flex;
  align-items: center;
  gap: 12px;
  margin: 0;
  color: var(--lk-text-muted);
  font: 400 14px/1.5 var(--lk-font);
  &::before, &::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--lk-border);
  }
`;

/** Offers the ways in. What is typed goes to the asker alone. */
export default function Login({ params: { ways, image, identifier, purpose, bringing }, answer: choose }: QuestionProps<LoginOffer, ChosenWay>): ReactNode {
  const t = useStrings(strings);
  const [isBringing, setIsBringing] = useState(bringing === 'chosen');
  const answer = (chosen: ChosenWay): void => choose(isBringing ? { ...chosen, isBringing } : chosen);
  const socials = ways.filter(({ group }) => group === 'social');
  const inputs = ways.filter(({ group, accepts }) => group === 'input' && accepts === 'email');
  const buttons = ways.filter(({ group }) => group === 'button');
  return (
    <Screen title={t(purpose === 'link' ? 'inApp.login.linkTitle' : purpose === 'stepUp' ? 'inApp.login.stepUpTitle' : isBringing ? 'inApp.login.bringTitle' : 'inApp.login.title')}>
      <Stack>
        {image && <Picture src={image.src} alt={image.alt ?? ''} width={image.width} height={image.height} referrerPolicy="no-referrer" />}
        {isBringing && <Text $align="center">{t('inApp.login.bringHint')}</Text>}
        {socials.length > 0 && <SocialButtons ways={socials} answer={answer} />}
        {socials.length > 0 && inputs.length > 0 && <Or>{t('inApp.login.or')}</Or>}
        {inputs.map((way, nth) => <EmailField key={way.providerId} way={way} isFirst={nth === 0} typed={identifier} answer={answer} />)}
        {buttons.length > 0 && inputs.length + socials.length > 0 && <Or>{t('inApp.login.or')}</Or>}
        {buttons.length > 0 && <Stack $gap={8}>{buttons.map((way) => <WayButton key={way.providerId} way={way} hasName answer={answer} />)}</Stack>}
        {bringing && <TextButton onClick={() => setIsBringing(!isBringing)}>{t(isBringing ? 'inApp.login.bringNot' : 'inApp.login.bring')}</TextButton>}
        <LiveRegion lines={isBringing ? [t('inApp.login.bringHint')] : []} />
      </Stack>
    </Screen>
  );
}

interface WaysProps {
  readonly answer: (chosen: ChosenWay) => void;
}

function SocialButtons({ ways, answer }: WaysProps & { readonly ways: readonly OfferedWay[] }): ReactNode {
  const t = useStrings(strings);
  const { perRow, hasNames } = layoutOf(ways.length);
  return (
    <Socials $perRow={hasNames ? ways.length : perRow} aria-label={t('inApp.login.social')}>
      {ways.map((way) => <li key={way.providerId}><WayButton way={way} hasName={hasNames} answer={answer} /></li>)}
    </Socials>
  );
}

function WayButton({ way: { providerId, title, icon, isAvailable, why }, hasName, answer }: WaysProps & { readonly way: OfferedWay; readonly hasName: boolean }): ReactNode {
  const t = useStrings(strings);
  const tAny = useStrings(anyText);
  const name = tAny(title);
  const reason = why === undefined ? t('inApp.login.unavailable') : tAny(why);
  return (
    <>
      <Button $kind="quiet" aria-disabled={!isAvailable} {...(!hasName && { 'aria-label': name, title: name })} onClick={() => isAvailable && answer({ providerId })}>
        <Mark src={icon} alt="" />
        {hasName && <bdi>{name}</bdi>}
      </Button>
      {!isAvailable && hasName && <Text $tone="text-muted" $align="center">{reason}</Text>}
    </>
  );
}

/** Says what is wrong only after an attempt to go on, and then as long as it is. */
function EmailField({ way: { providerId, title, isAvailable }, isFirst, typed = '', answer }: WaysProps & { readonly way: OfferedWay; readonly isFirst: boolean; readonly typed?: string | undefined }): ReactNode {
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
      <Stack $gap={12}>
        <TextField
          ref={field} label={tAny(title)} isFirst={isFirst} type="email" inputMode="email" autoComplete="email" autoCapitalize="off" spellCheck={false} enterKeyHint="go"
          value={text} error={error} onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" aria-disabled={!isAvailable}>{t('inApp.login.go')}</Button>
      </Stack>
      <LiveRegion lines={error === undefined ? [] : [error]} />
    </form>
  );
}
