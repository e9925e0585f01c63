'use client';
import type { ReactNode } from 'react';
import type { PreviewDescription } from '../../domain/preview/preview.ts';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Fields } from './Fields.tsx';
import { useReviewStrings } from './useReviewStrings.ts';

/** What a plugin says of a request, with its name above: it may know more than the kit, or be wrong. */
export function Description({ description: { by, title, fields } }: { readonly description: PreviewDescription }): ReactNode {
  const t = useReviewStrings();
  const whose = t('core.review.saidBy', { plugin: by });
  return (
    <Stack $gap="tiny">
      <Text $tone="text-muted">{whose}</Text>
      {title && <Text $strong><bdi>{t(title)}</bdi></Text>}
      <Fields label={whose} fields={fields} />
    </Stack>
  );
}
