import type { CallAnswer } from '../../protocol/calls.ts';
import type { ShareSetView } from '../../protocol/shares.ts';
import { toBase64url } from '../worker/bytes.ts';
import { custodyError } from '../worker/custodyErrors.ts';
import type { SealedWallet, SharePair } from '../worker/shareSets.ts';
import type { SeenVersion, ShareChangePorts, StoredShare } from './ports.ts';

export interface CallOptions {
  /** Cancels, or limits in time. Once a version may be active, what is left to do here is done nevertheless. */
  readonly signal?: AbortSignal | undefined;
}
export type ShareUse = 'verify' | 'sign' | 'reshare' | 'export' | 'recover';
export type WalletView = CallAnswer<'wallet.read'>;

/**
 * Asks the server what is active, and refuses what goes back on what this device has seen.
 * @throws olderVersion, conflict for another set of the same number, otherWallet, walletGone where there was a wallet and is none
 */
export async function readWallet({ call, store }: ShareChangePorts, { signal }: CallOptions): Promise<WalletView> {
  const view = await call('wallet.read', {}, { signal });
  await assertNotBefore(await store.getSeen(), view.active);
  return view;
}

async function assertNotBefore(seen: SeenVersion | undefined, active: ShareSetView | null): Promise<void> {
  if (!seen) return;
  if (!active) throw custodyError('walletGone');
  if (active.walletId !== seen.walletId || active.address.toLowerCase() !== seen.address.toLowerCase()) throw custodyError('otherWallet');
  if (active.version < seen.version) throw custodyError('olderVersion');
  if (active.version === seen.version && (await hashOf(active.ciphertext)) !== seen.ciphertextHash) throw custodyError('conflict');
}

/** This device's own share of the active version: as it was kept, or out of the envelope that the device who made the version left for it. @throws notARecipient */
export async function ownShare({ store }: ShareChangePorts, active: ShareSetView): Promise<StoredShare> {
  const kept = await store.getShare(active.version);
  if (kept?.ciphertext === active.ciphertext) return kept;
  const { walletId, address, version, ciphertext, envelope } = active;
  if (!envelope) throw custodyError('notARecipient');
  return { walletId, address, version, ciphertext, envelope };
}

/** This device's share and the server's. @throws refusals of `wallet.share`, conflict where the server answers for another version */
export async function devicePair(ports: ShareChangePorts, own: StoredShare, use: ShareUse, options: CallOptions): Promise<SharePair> {
  const { deviceId, publicKey, privateKey } = ports.device;
  const { envelope } = own;
  return [{ share: 'D', recipientId: deviceId, envelope, publicKey, privateKey }, { share: 'S', bare: await serverShare(ports, own, use, options) }];
}

export async function serverShare({ call }: ShareChangePorts, { walletId, version }: Pick<StoredShare, 'walletId' | 'version'>, use: ShareUse, { signal }: CallOptions): Promise<string> {
  const answer = await call('wallet.share', { walletId, version, for: use }, { signal });
  if (answer.version !== version) throw custodyError('conflict');
  return answer.serverShare;
}

/** Remembers a version that was active and that this device has opened, or proved before; what came before it goes. */
export async function rememberSeen({ store }: ShareChangePorts, own: StoredShare): Promise<void> {
  const { walletId, address, version, ciphertext } = own;
  const seen = await store.getSeen();
  if (seen && seen.version >= version) return;
  await store.putShare(own);
  await store.putSeen({ walletId, address, version, ciphertextHash: await hashOf(ciphertext) });
  await store.deleteSharesBelow(version);
}

export function sealedWalletOf({ device }: Pick<ShareChangePorts, 'device'>, { walletId, address, version, ciphertext }: Omit<StoredShare, 'envelope'>): SealedWallet {
  return { walletId, userId: device.userId, address, version, ciphertext };
}

async function hashOf(ciphertext: string): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ciphertext))));
}
