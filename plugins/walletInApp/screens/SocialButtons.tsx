'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import { Stack, Text } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { ChosenWay, OfferedWay } from '../loginOffer.ts';
import { strings } from '../strings.ts';
import { WayButton } from './WayButton.tsx';

/** Ways in name themselves by texts of their own plugins. */
const anyText: Catalog = strings;

/** The specification's numbers: four in a row where there are six or seven, otherwise five; names only beside two at most. */
export function layoutOf(count: number): { readonly perRow: 4 | 5; readonly hasNames: boolean } {
  return { perRow: count === 6 || count === 7 ? 4 : 5, hasNames: count <= 2 };
}

const Grid = /* @__PURE__ */ styled.ul<{ readonly $perRow: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $perRow }) => $perRow}, minmax(0, 1fr));
  gap: var(--lk-space-small);
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** Accounts elsewhere, with which of them was used last. */
export function SocialButtons({ ways, answer }: { readonly ways: readonly OfferedWay[]; answer(chosen: ChosenWay): void }): ReactNode {
  const t = useStrings(strings);
  const tAny = useStrings(anyText);
  const { perRow, hasNames } = layoutOf(ways.length);
  const last = ways.find(({ isLast }) => isLast);
  return (
    <Stack $gap="small">
      <Grid $perRow={hasNames ? ways.length : Math.min(perRow, ways.length)} aria-label={t('inApp.login.social')}>
        {ways.map((way) => <li key={way.providerId}><WayButton way={way} hasName={hasNames} onChoose={() => answer({ providerId: way.providerId })} /></li>)}
      </Grid>
      {last && !hasNames && <Text $align="center" $tone="text-muted"><bdi>{t('inApp.login.lastWas', { way: tAny(last.title) })}</bdi></Text>}
    </Stack>
  );
}
