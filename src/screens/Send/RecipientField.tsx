'use client';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { shortAddress } from '../../domain/accounts/accounts.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { selectChain } from '../../store/network.ts';
import { useAccountPicture } from '../../ui/hooks/reads/useAccountName.ts';
import { useWalletName } from '../../ui/hooks/wallets/useWallets.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextField } from '../../ui/primitives/Field.tsx';
import { Note, RowButton, Rows, RowText } from '../../ui/primitives/Row.tsx';
import { Stack } from '../../ui/primitives/Text.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { FullAddress } from '../../ui/funds/FullAddress.tsx';
import type { KnownRecipient } from './useKnownRecipients.ts';
import type { RecipientPhase } from './useRecipient.ts';

const maxSuggestions = 3;

const Found = /* @__PURE__ */ styled.div`
  display: flex;
  gap: var(--lk-space-small);
  align-items: center;
  min-width: 0;
  color: var(--lk-text);
`;

interface RecipientFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly text: string;
  readonly recipient: RecipientPhase;
  readonly isSubmitted: boolean;
  readonly known: readonly KnownRecipient[];
  readonly onChange: (text: string) => void;
  /** One of those that are known was pressed. */
  readonly onChoose: (text: string) => void;
  /** The button for it goes: the focus needs a place. */
  readonly onRetry: () => void;
}

/** Whom it goes to, by address or name, with those who may be meant. */
export function RecipientField({ inputRef, text, recipient, isSubmitted, known, onChange, onChoose, onRetry }: RecipientFieldProps): ReactNode {
  const t = useStrings(enSend);
  const say = useErrorText();
  const [isLeft, setLeft] = useState(false);
  const networkName = useLatchkeySelector((state) => (recipient.at === 'otherNetwork' ? (selectChain(state, recipient.chainId)?.name ?? String(recipient.chainId)) : ''));
  // No fault is shown in the middle of a word.
  const isDone = isLeft || isSubmitted || text.trim().length >= 42;
  const problem = problemOf(recipient, isSubmitted, isDone);
  const hint = problem?.hint && t(problem.hint, { name: recipient.at === 'nameUnknown' ? recipient.name : '', network: networkName });
  return (
    <Stack $gap="small">
      <TextField
        ref={inputRef}
        label={t('core.send.to')}
        placeholder={t('core.send.toPlaceholder')}
        value={text}
        error={problem && t(problem.title)}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        onChange={({ target }) => {
          setLeft(false);
          onChange(target.value);
        }}
        onBlur={() => setLeft(true)}
      />
      {hint !== undefined && <Note>{hint}</Note>}
      <div role="status">
        {recipient.at === 'lookingUp' && <Note>{t('core.send.lookingUp', { name: recipient.name })}</Note>}
        {recipient.at === 'known' && <FoundRecipient address={recipient.address} name={recipient.name} />}
      </div>
      {recipient.at === 'failed' && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger">{t('core.send.lookupFailed')}</Note>
          <Note><bdi>{say(recipient.error).message}</bdi></Note>
          <Button $kind="quiet" onClick={() => { recipient.retry(); onRetry(); }}>{t('core.send.tryAgain')}</Button>
        </Stack>
      )}
      {recipient.at === 'empty' && known.length > 0 && (
        <Rows aria-label={t('core.send.suggestions')}>
          {known.slice(0, maxSuggestions).map((each) => <li key={each.address}><Suggestion recipient={each} onChoose={() => onChoose(each.name ?? each.address)} /></li>)}
        </Rows>
      )}
    </Stack>
  );
}

type SendKey = keyof typeof enSend;

function problemOf(recipient: RecipientPhase, isSubmitted: boolean, isDone: boolean): { readonly title: SendKey; readonly hint?: SendKey } | undefined {
  const hints = { malformed: 'core.send.addressHint', checksum: 'core.send.checksumHint', request: 'core.send.requestHint' } as const;
  switch (recipient.at) {
    case 'empty':
      return isSubmitted ? { title: 'core.send.toMissing' } : undefined;
    case 'wrong':
      return isDone ? { title: 'core.send.invalidAddress', hint: hints[recipient.why] } : undefined;
    case 'otherNetwork':
      return { title: 'core.send.invalidAddress', hint: 'core.send.otherNetwork' };
    case 'nameUnknown':
      return { title: 'core.send.invalidAddress', hint: 'core.send.nameUnknown' };
    default:
      return undefined;
  }
}

/** The whole address always stands there: a picture is what the owner of the name chose, and proves nothing. */
function FoundRecipient({ address, name }: { readonly address: string; readonly name: string | undefined }): ReactNode {
  const t = useStrings(enSend);
  const picture = useAccountPicture(name);
  return (
    <Found>
      <Avatar address={address} picture={picture} size={28} />
      <span>
        {name !== undefined && <Note>{t('core.send.leadsTo', { name })}</Note>}
        <FullAddress address={address} />
      </span>
    </Found>
  );
}

/** A name is looked up again: it may lead elsewhere by now. */
function Suggestion({ recipient: { address, name, walletId }, onChoose }: { readonly recipient: KnownRecipient; readonly onChoose: () => void }): ReactNode {
  const t = useStrings(enSend);
  const wallet = useWalletName(walletId);
  const picture = useAccountPicture(name);
  return (
    <RowButton onClick={onChoose}>
      <Avatar address={address} picture={picture} size={32} />
      <RowText>
        <bdi title={address}>{name ?? shortAddress(address)}</bdi>
        <Note>{walletId === undefined ? t('core.send.paidBefore') : t('core.send.yourAccount', { wallet })}</Note>
      </RowText>
    </RowButton>
  );
}
