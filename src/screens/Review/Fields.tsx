'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PreviewField } from '../../domain/preview/preview.ts';
import { useLanguageTag } from '../../ui/hooks/useLanguageTag.ts';
import { useReviewStrings } from './useReviewStrings.ts';

const List = /* @__PURE__ */ styled.dl`
  box-sizing: border-box;
  display: grid;
  gap: 10px;
  margin: 0;
  padding: 12px;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 400 15px/1.45 var(--lk-font);
  overflow-wrap: anywhere;
  & dt {
    color: var(--lk-text-muted);
    font-size: 13px;
  }
  & dd {
    margin: 0;
    white-space: pre-wrap;
  }
`;

const Code = /* @__PURE__ */ styled.bdi`
  font: 400 12px/1.5 ui-monospace, Menlo, Consolas, monospace;
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
              {codeFormats.includes(field.format) ? <Code dir="ltr">{value}</Code> : <bdi>{value}</bdi>}
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
  if (!(ms < 8.64e15)) return seconds;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(ms);
}
