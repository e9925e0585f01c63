'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { directionOf } from '../../domain/text/directionOf.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { followReceipts } from '../../flows/following/followReceipts.ts';
import { receipts } from '../../flows/following/receipts.ts';
import type { Receipt } from '../../flows/following/receipts.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import { selectChain } from '../../store/network.ts';
import { OfferToken } from '../funds/OfferToken.tsx';
import { useLanguageTag } from '../hooks/page/useLanguageTag.ts';
import { useLatchkey, useLatchkeySelector } from '../kit/kitContext.ts';
import { surface } from '../modal/surface.ts';
import { IconButton } from '../primitives/Button.tsx';
import { CloseIcon } from '../primitives/icons.tsx';
import { Note } from '../primitives/Row.tsx';
import { Hidden, Stack, Text } from '../primitives/Text.tsx';
import { useStrings } from '../texts/useStrings.ts';
import { useReceipts, useReceivedTexts } from './useReceipts.ts';

const Corner = /* @__PURE__ */ styled.section`
  position: fixed;
  z-index: 2147483000;
  inset-inline-end: 16px;
  bottom: max(16px, env(safe-area-inset-bottom));
  box-sizing: border-box;
  width: min(340px, calc(100vw - 32px));
  max-height: calc(100dvh - 32px);
  overflow: auto;
  border: 1px solid var(--lk-border);
  border-radius: var(--lk-radius-large);
  box-shadow: var(--lk-shadow);
  ${surface}
`;

const Strip = /* @__PURE__ */ styled.section`
  max-height: 40%;
  overflow: auto;
  background: var(--lk-surface);
`;

const Line = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--lk-space-small);
  align-items: start;
  padding: var(--lk-space-small) var(--lk-space-edge);
  & + & {
    border-top: 1px solid var(--lk-border);
  }
`;

/** Follows what comes in, and shows it in a corner of the page and reads it out there: it stays until it is dismissed. `isCovered`: the modal is open, and does both. */
export function ReceivedOnPage({ isCovered }: { readonly isCovered: boolean }): ReactNode {
  const t = useStrings(enActivity);
  const tag = useLanguageTag();
  const kit = useLatchkey();
  const shown = useReceipts();
  useEffect(() => kit.dispatch(followReceipts()), [kit]);
  return (
    <div lang={tag} dir={directionOf(tag)}>
      {shown.length > 0 && !isCovered && <Corner aria-label={t('core.activity.title')}><Lines /></Corner>}
      <Said shown={shown} place="page" />
    </div>
  );
}

/** The same within the open modal. */
export function ReceivedInModal(): ReactNode {
  const t = useStrings(enActivity);
  const shown = useReceipts();
  return (
    <>
      {shown.length > 0 && <Strip aria-label={t('core.activity.title')}><Lines /></Strip>}
      <Said shown={shown} place="modal" />
    </>
  );
}

/** What is outside an open modal is not read out, and what came in before is not read out once more. */
function Said({ shown, place }: { readonly shown: readonly Receipt[]; readonly place: Receipt['place'] }): ReactNode {
  const texts = useReceivedTexts(shown.filter((receipt) => receipt.place === place));
  return <Hidden role="status" aria-live="polite" aria-atomic="false">{texts.map(({ id, text }) => <p key={id}>{text}</p>)}</Hidden>;
}

function Lines(): ReactNode {
  const shown = useReceipts();
  const texts = useReceivedTexts(shown);
  return shown.map((receipt, at) => <Received key={receipt.id} receipt={receipt} text={texts[at]?.text ?? ''} />);
}

function Received({ receipt: { id, token }, text }: { readonly receipt: Receipt; readonly text: string }): ReactNode {
  const t = useStrings(enActivity);
  const kit = useLatchkey();
  const network = useLatchkeySelector((state) => selectChain(state, token.chainId))?.name;
  return (
    <Line>
      <Stack $gap="small">
        <Stack $gap="tiny">
          <Text $strong><bdi>{text}</bdi></Text>
          {network !== undefined && <Note><bdi>{network}</bdi></Note>}
        </Stack>
        <OfferToken token={token} />
      </Stack>
      <IconButton aria-label={t('core.activity.dismiss')} onClick={() => servicesOf(kit).live(receipts).dismiss(id)}><CloseIcon /></IconButton>
    </Line>
  );
}
