import { markPartOf } from './markParts.ts';
import { loadPart } from '../domain/loadPart.ts';

/** Marks by the id of their wallet, as data URIs. */
export type WalletMarks = Readonly<Record<string, string>>;

/** The marks of a part of the directory, with that of a wallet if it has one: the best known come together, the others in the order of the directory. */
export async function loadWalletMarks(walletId: string): Promise<WalletMarks> {
  const { walletMarks } = await loadPart(import('./walletMarks.ts'));
  if (Object.hasOwn(walletMarks, walletId)) return walletMarks;
  const [{ walletDirectory }, { walletMarkParts }] = await Promise.all([loadPart(import('./walletDirectory.ts')), loadPart(import('./walletMarkParts.ts'))]);
  const place = walletDirectory.findIndex(([id]) => id === walletId);
  const fetchPart = walletMarkParts[markPartOf(place)];
  const part = fetchPart && (await loadPart(fetchPart()));
  return Object.fromEntries(Object.entries(part?.marks ?? {}).map(([id, bytes]) => [id, `data:image/webp;base64,${bytes}`]));
}
