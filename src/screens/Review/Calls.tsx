'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Preview } from '../../domain/preview/preview.ts';
import { Description } from './Description.tsx';
import { Fields } from './Fields.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

const List = /* @__PURE__ */ styled.ol`
  display: grid;
  gap: var(--lk-space-medium);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Title = /* @__PURE__ */ styled.h3`
  display: flex;
  gap: var(--lk-space-small);
  margin: 0;
  padding-block-end: var(--lk-space-tiny);
  color: var(--lk-text);
  font: 600 15px/1.4 var(--lk-font);
  & > span:first-child {
    color: var(--lk-text-muted);
  }
`;

/** What a batch does, call by call, numbered. */
export function Calls({ calls }: { readonly calls: NonNullable<Preview['calls']> }): ReactNode {
  const t = useReviewStrings();
  return (
    <List aria-label={t('core.review.details')}>
      {calls.map(({ title, fields, description }, at) => (
        <li key={at}>{/* the list never changes its order */}
          <Title><span>{at + 1}.</span><span>{t(title)}</span></Title>
          <Fields label={t(title)} fields={fields} />
          {description && <Description description={description} />}
        </li>
      ))}
    </List>
  );
}
