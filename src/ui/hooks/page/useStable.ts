'use client';
import { useState } from 'react';
import { encodeJson } from '../../../domain/encoding/json.ts';

/** A copy of a value, and the same copy for as long as the value says the same, however often a render makes it anew: for effects, memos and queries that depend on it. */
export function useStable<T>(value: T): T {
  const text = value === undefined ? undefined : encodeJson(value);
  const [kept, keep] = useState(() => ({ value: structuredClone(value), text }));
  if (kept.text === text) return kept.value;
  const next = { value: structuredClone(value), text };
  keep(next);
  return next.value;
}
