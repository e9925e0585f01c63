'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PreviewField } from '../../domain/preview/preview.ts';
import { useLanguageTag } from '../../ui/hooks/page/useLanguageTag.ts';
import { FactCode, Facts } from '../../ui/primitives/Facts.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

const List = /* @__PURE__ */ styled(Facts)`
  padding: 12px;
  & dd {
    white-space: pre-wrap;
  }
`;

const codeFormats: readonly PreviewField['format'][] = ['address', 'raw'];

/** What a request holds, value by value. */
export function Fields({ label, fields }: { readonly label: string; readonly fields: readonly PreviewField[] }): ReactNode {
  const t = useReviewStrings();
  const tag = useLanguageTag();
  if (fields.length === 0) return null;
  return (
    <List aria-label={label}>
      {fields.map((field, at) => {
        const value = field.format === 'date' ? dateText(t(field.value), tag) : t(field.value);
        return (
          <div key={at}>{/* the list never changes its order */}
            <dt><bdi>{t(field.label)}</bdi></dt>
            <dd>
              {field.name !== undefined && <><bdi>{field.name}</bdi>{' '}</>}
              {codeFormats.includes(field.format) ? <FactCode dir="ltr">{value}</FactCode> : <bdi>{value}</bdi>}
            </dd>
          </div>
        );
      })}
    </List>
  );
}

/** As people here write it; the plain number for what no calendar holds. */
function dateText(seconds: string, tag: string): string {
  const ms = Number(seconds) * 1000;
  if (!(Math.abs(ms) <= 8.64e15)) return seconds;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(ms);
}
