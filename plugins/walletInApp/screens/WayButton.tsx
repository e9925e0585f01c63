'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import { Badge, Button, Text } from '../../../src/screens.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { OfferedWay } from '../loginOffer.ts';
import { strings } from '../strings.ts';

/** Ways in name themselves by texts of their own plugins. */
const anyText: Catalog = strings;

const Mark = /* @__PURE__ */ styled.img`
  flex: none;
  width: 24px;
  height: 24px;
`;

/** Five in a row have no room for more than their picture. */
const Pictured = /* @__PURE__ */ styled(Button)`
  padding-inline: 0;
`;

/** A way in, by its name or by its picture alone; it says why where it does not work here. */
export function WayButton({ way: { title, icon, isAvailable, why, isLast }, hasName, onChoose }: { readonly way: OfferedWay; readonly hasName: boolean; readonly onChoose: () => void }): ReactNode {
  const t = useStrings(strings);
  const tAny = useStrings(anyText);
  const name = tAny(title);
  const reason = why === undefined ? t('inApp.login.unavailable') : tAny(why);
  const press = (): void => (isAvailable ? onChoose() : undefined);
  if (!hasName) return <Pictured $kind="quiet" aria-disabled={!isAvailable} aria-label={isAvailable ? name : `${name}: ${reason}`} title={name} onClick={press}><Mark src={icon} alt="" /></Pictured>;
  return (
    <>
      <Button $kind="quiet" aria-disabled={!isAvailable} onClick={press}>
        <Mark src={icon} alt="" />
        <bdi>{name}</bdi>
        {isLast && <Badge>{t('inApp.login.last')}</Badge>}
      </Button>
      {!isAvailable && <Text $tone="text-muted" $align="center">{reason}</Text>}
    </>
  );
}
