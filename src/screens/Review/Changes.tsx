'use client';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PreviewChanges } from '../../domain/preview/preview.ts';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Fields } from './Fields.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

const Note = /* @__PURE__ */ styled(Text).attrs({ $tone: 'text-muted' })`
  font-size: 12px;
  line-height: 1.3;
`;

/** What the account would give, get and allow. Where it would fail, a warning says so. */
export function Changes({ changes }: { readonly changes: PreviewChanges }): ReactNode {
  const t = useReviewStrings();
  const id = useId();
  if (changes.at === 'fails') return null;
  return (
    <Stack $gap="tiny" role="group" aria-labelledby={id}>
      <Text $strong id={id}>{t('core.review.changes')}</Text>
      {changes.at === 'untried' && <Text $tone="warning">{t('core.review.changes.untried')}</Text>}
      {changes.at === 'tried' && changes.fields.length === 0 && <Text>{t('core.review.changes.nothing')}</Text>}
      {changes.at === 'tried' && <Fields label={t('core.review.changes')} fields={changes.fields} />}
      {changes.at === 'tried' && <Note>{t('core.review.changes.note')}</Note>}
    </Stack>
  );
}
