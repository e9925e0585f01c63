/** Reasons that stand inside the words of an error: it holds the text as `why`, and this key as `whyKey`. */
export const enWhy = {
  'core.why.refused': 'The chain refused it.',
} as const;
