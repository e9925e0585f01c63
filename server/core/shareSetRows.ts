import * as v from 'valibot';
import { recipient, type Recipient, type ShareSet, type ShareSetView } from '../protocol/shares.ts';
import type { Row } from '../store/store.ts';
import { toBase64url } from './bytes.ts';

/** The recovery methods of a set of shares, by what tells them apart. */
export const methodIdsOf = (row: Pick<Row<'shareSets'>, 'recipients'> | undefined): readonly string[] =>
  (row === undefined ? [] : recipientsOf(row)).flatMap((one) => (one.gets === 'R' ? [one.recipientId] : [])).sort();

export const recipientsOf = ({ recipients }: Pick<Row<'shareSets'>, 'recipients'>): readonly Recipient[] => v.parse(v.array(recipient), JSON.parse(recipients));
export const devicesIn = (recipients: readonly Recipient[]) => recipients.flatMap((one) => (one.gets === 'D' ? [one] : []));
export const envelopeOf = (recipients: readonly Recipient[], deviceId: string) => devicesIn(recipients).find((one) => one.deviceId === deviceId)?.envelope ?? null;

const baseOf = ({ walletId, address, version, ciphertext, state, createdAtMs }: Row<'shareSets'>) =>
  ({ walletId, address, version, ciphertext: toBase64url(ciphertext), state: state === 'active' ? 'active' : 'pending', createdAtMs }) as const;

/** The whole of it, with the envelopes of all recipients. */
export const setOf = (row: Row<'shareSets'>): ShareSet => ({ ...baseOf(row), recipients: [...recipientsOf(row)] });

/** What one device sees of it. */
export function viewOf(row: Row<'shareSets'>, deviceId: string): ShareSetView {
  const recipients = recipientsOf(row);
  const methods = recipients.flatMap((one) => (one.gets === 'R' ? [{ recipientId: one.recipientId, method: one.method, createdAtMs: one.createdAtMs }] : []));
  return { ...baseOf(row), envelope: envelopeOf(recipients, deviceId), methods };
}
