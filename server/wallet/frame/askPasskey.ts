import type { PasskeyOptions } from '../../protocol/passkey.ts';
import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import { PasskeyError } from './passkeys.ts';
import type { CallOptions } from './parts.ts';

/** People do not turn away as fast: a browser that refuses before wants a press within the frame. */
const refusedAtOnceMs = 1_000;

/** Has one used at once, or where the browser wants a press, in one. @throws PasskeyError; Refused `noPasskeys` */
export async function askAtOnce(context: FrameContext, asked: Extract<PasskeyOptions, { readonly does: 'use' }>, options: CallOptions): Promise<string> {
  const { authenticator, now } = context;
  const startedAtMs = now();
  try {
    return await refusing(() => authenticator.use(asked.publicKey, options));
  } catch (error) {
    if (!(error instanceof PasskeyError) || error.fault !== 'dismissed' || now() - startedAtMs > refusedAtOnceMs) throw error;
  }
  return askInPress(context, asked, options);
}

/** After a screen that says so: browsers let a frame of another site make a passkey in a press inside it alone. @throws PasskeyError; Refused `rejected`, `noPasskeys` */
export async function askInPress({ view, authenticator, fresh, site: { name, ecosystemName } }: FrameContext, asked: PasskeyOptions, options: CallOptions): Promise<string> {
  await view().passkey({ does: asked.does, siteName: ecosystemName ?? name }, options);
  // Nothing is awaited before the browser is asked: the press counts for a short while.
  const asking = refusing(() => (asked.does === 'create' ? authenticator.create(asked.publicKey, { ...options, fresh: fresh.begin() }) : authenticator.use(asked.publicKey, options)));
  view().busy({ doing: 'passkey' });
  try {
    return await asking;
  } finally {
    view().hide();
  }
}

/** What the browser cannot do at all is told apart from what the person did not want. */
async function refusing(ask: () => Promise<string>): Promise<string> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PasskeyError && error.fault === 'notHere') throw new Refused('noPasskeys');
    throw error;
  }
}
