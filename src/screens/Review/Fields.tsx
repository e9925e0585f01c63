'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { assertArguments } from '../../domain/assertArguments.ts';
import type { PreviewField } from '../../domain/preview/preview.ts';
import { useLanguageTag } from '../../ui/hooks/page/useLanguageTag.ts';
import { FactCode, Facts } from '../../ui/primitives/Facts.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

/* A short value stands beside its label, a long one below it: a plain request is seen whole without scrolling. */
const List = /* @__PURE__ */ styled(Facts)`
  gap: var(--lk-space-tiny);
  padding: calc(var(--lk-space-small) - 1px); /* with the border a whole step */
  border: 1px solid transparent; /* seen where colours are the visitor's own */
  font-size: 14px;
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--lk-space-small);
  }
  & dt {
    max-width: 100%;
    font-size: 12px;
  }
  & dd {
    max-width: 100%;
    margin-inline-start: auto;
    text-align: end;
    white-space: pre-wrap;
  }
  & dd > [dir='ltr'] {
    font-size: 11.5px; /* an address in one line, also in a window of 360 px */
  }
  & dd[data-below] {
    flex: 1 0 100%;
    text-align: start;
  }
`;

const codeFormats: readonly PreviewField['format'][] = ['address', 'raw'];

/** What a request holds, value by value. */
export function Fields(props: { readonly label: string; readonly fields: readonly PreviewField[] }): ReactNode {
  assertArguments('Fields({ label: string, fields: objects })', props);
  const { label, fields } = props;
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
            {field.name !== undefined && <dd data-below={isLong(field.name) ? '' : undefined}><bdi>{field.name}</bdi></dd>}
            <dd data-below={isBelow(field, value) ? '' : undefined}>{codeFormats.includes(field.format) ? <FactCode dir="ltr">{value}</FactCode> : <bdi>{value}</bdi>}</dd>
          </div>
        );
      })}
    </List>
  );
}

/** An address stands where others do, and a text to be signed begins where lines begin, however short it is. */
function isBelow({ label, format }: PreviewField, value: string): boolean {
  return format === 'address' || ('key' in label && label.key === 'core.review.message') || isLong(value);
}

/** Too long to be read at the end of a line, or several lines. */
function isLong(text: string): boolean {
  return text.length > maxBesideCharacters || text.split('\n').length > 2;
}

const maxBesideCharacters = 40;

/** As people here write it; the plain number for what no calendar holds. */
function dateText(seconds: string, tag: string): string {
  const ms = Number(seconds) * 1000;
  if (!(Math.abs(ms) <= 8.64e15)) return seconds;
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' }).format(ms);
}
