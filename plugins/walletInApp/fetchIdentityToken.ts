import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { untilAborted } from '../../src/domain/checkedWaits.ts';
import type { IdentityTokenRequest } from './identityTokenRequest.ts';
import { walletIdOf } from './ids.ts';
import type { inAppKey } from './key.ts';
import type { KeptToken } from './live.ts';
import { readIdentityToken } from './readAnswers.ts';
import type { IdentityToken } from './readAnswers.ts';

/** A token that is good for less than this is not given again, in ms: it still has to reach the site's server. */
const leftMs = 60_000;

/** A token that is at hand and good for another minute, or a new one, which all who ask meanwhile get as well. @throws wallet.notOpen, auth.failed, inApp.*, the signal's reason */
export async function fetchIdentityToken({ config, live, port }: ReturnType<typeof inAppKey.scope>, { nonce, isNew = false, signal }: IdentityTokenRequest): Promise<IdentityToken> {
  const clock = port(clockPort);
  const { frame, token: kept } = live;
  if (!frame) throw walletErrors.notOpen({ walletId: walletIdOf(config) });
  if (nonce !== undefined) return readIdentityToken(await frame.ask('identityToken', { nonce }, { signal }));
  if (kept && (kept.endsAtMs === undefined || (!isNew && kept.endsAtMs - leftMs > clock.nowMs()))) {
    const token = await untilAborted(kept.answer, signal);
    return { ...token, expiresInMs: Math.max(0, (kept.endsAtMs ?? 0) - clock.nowMs()) };
  }
  const answer = frame.ask('identityToken', { nonce: null }).then(readIdentityToken); // without the signal of one caller
  const next: KeptToken = { answer, endsAtMs: undefined };
  live.token = next;
  answer.then(({ expiresInMs }) => void (next.endsAtMs = clock.nowMs() + expiresInMs), () => {
    if (live.token === next) live.token = undefined;
  });
  return untilAborted(answer, signal);
}
