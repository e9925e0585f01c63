import { isRecord } from '../../../src/domain/encoding/json.ts';
import type { FoundPasskey, PasskeyProof } from '../../../src/domain/inApp/frameCalls.ts';
import { askAtOnce, askInPress } from './askPasskey.ts';
import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import { withStepUp } from './withStepUp.ts';

type Params = Readonly<Record<string, unknown>>;
const hintOf = ({ site: { realm } }: FrameContext): string => `passkey:${realm}`;

/** Whether a passkey of this site's accounts was used in this browser. A hint: sign-in works without it. */
export async function findPasskey(context: FrameContext): Promise<FoundPasskey> {
  return { isKnown: (await context.records.get(hintOf(context))) !== undefined, isSupported: context.authenticator.isThere };
}

/**
 * Has the person make or use a passkey of the wallet's host, which no page that embeds the wallet can. A new one for the account that is signed in may first take a proof of who is there.
 * @throws Refused
 */
export async function provePasskey(context: FrameContext, params: Params, options: CallOptions): Promise<PasskeyProof> {
  const { does, purpose } = params;
  if ((does !== 'create' && does !== 'use') || (purpose !== 'signIn' && purpose !== 'link')) throw new Refused('badRequest');
  if (purpose === 'link' && does !== 'create') throw new Refused('badRequest'); // an account's own passkey needs no link, and another's cannot be linked
  const { server, site: { siteId }, authenticator, deviceLabel: device } = context;
  if (!authenticator.isThere) throw new Refused('noPasskeys');
  if (purpose === 'link') await context.own(options);
  const { flowId, options: asked } = purpose === 'link'
    ? await withStepUp(context, () => server.call('passkey.beginLink', { device }, options), options)
    : await server.call('passkey.begin', { siteId, purpose, does, device }, options);
  return { flowId, credential: asked.does === 'create' ? await askInPress(context, asked, options) : await askAtOnce(context, asked, options) };
}

/** Keeps that a passkey of this site was used here, or that none is known any more. Answers its id. */
export async function notePasskey(context: FrameContext, credential: string, isKnown: boolean): Promise<string> {
  const id = idOf(credential);
  const name = hintOf(context);
  if (isKnown) await context.records.put(name, id);
  else if ((await context.records.get(name)) === id) await context.records.delete(name);
  return id;
}

function idOf(credential: string): string {
  const read: unknown = JSON.parse(credential); // the server has read it before
  return isRecord(read) ? String(read['id']) : '';
}
