import { isWalletError, messageOf } from './errors.ts';
import { partErrors } from './partErrors.ts';

/** `screen.loadFailed` for what browsers and bundlers throw where code is gone; any other error as it is. For borders behind which others fetch code. */
export function asPartError(error: unknown): unknown {
  const isGone = !isWalletError(error) && (goneText.test(messageOf(error)) || (error instanceof Error && error.name === 'ChunkLoadError'));
  return isGone ? partErrors.loadFailed({}, { cause: error }) : error;
}

/** Chromium and Firefox, Safari, webpack. */
const goneText = /dynamically imported module|importing a module script failed|loading chunk \S+ failed/i;
