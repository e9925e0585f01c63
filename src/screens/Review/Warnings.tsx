'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PreviewWarning } from '../../domain/preview/preview.ts';
import { FactCode } from '../../ui/primitives/Facts.tsx';
import { WarningItem, WarningList } from '../../ui/primitives/WarningList.tsx';
import { useReviewStrings } from './useReviewStrings.ts';
import { assertArguments } from '../../domain/assertArguments.ts';

const Address = /* @__PURE__ */ styled(FactCode)`
  font-size: 11.5px; /* an address in one line, also in a window of 360 px */
`;

/** Reasons to think twice, the gravest first. */
export function Warnings(props: { readonly id: string; readonly warnings: readonly PreviewWarning[] }): ReactNode {
  assertArguments('Warnings({ id: string, warnings: objects })', props);
  const { id, warnings } = props;
  const t = useReviewStrings();
  if (warnings.length === 0) return null;
  return (
    <WarningList id={id} aria-label={t('core.review.warnings')}>
      {warnings.map(({ code, level, params, text }) => (
        <WarningItem key={`${code} ${JSON.stringify(params)}`} $tone={level === 'danger' ? 'danger' : 'warning'}>
          <strong>{t(level === 'danger' ? 'core.review.danger' : 'core.review.caution')}</strong>
          <span dir="auto">{withAddresses(text ?? t({ key: code.includes('.') ? code : `core.review.warning.${code}`, ...(params && { params }) }))}</span>
        </WarningItem>
      ))}
    </WarningList>
  );
}

/** An address is compared sign by sign: it stands in a line of its own where it fits. */
function withAddresses(text: string): readonly ReactNode[] {
  return text.split(/(0x[0-9a-fA-F]{40})(?![0-9a-fA-F])/).map((part, at) => (at % 2 === 1 ? <Address key={at} dir="ltr">{part}</Address> : part));
}
