import { sameAddress } from '../../domain/accounts/accounts.ts';
import { parseAddress } from '../../domain/accounts/address.ts';
import { isRecord } from '../../domain/encoding/json.ts';
import * as limits from '../../domain/tokens/limits.ts';
import { shownText } from '../../domain/text/shownText.ts';
import { createStoredList } from './createStoredList.ts';

export const maxRecentRecipients = 10;

/** Whom the visitor has paid from this browser. */
export interface Recipient {
  /** Checksummed. */
  readonly address: string;
  /** The name by which they were paid; it may lead elsewhere by now. */
  readonly name?: string;
}

/** The latest of them first. */
export const recipients = /* @__PURE__ */ createStoredList<Recipient>({
  key: 'recipients',
  max: maxRecentRecipients,
  parse: (value) => {
    if (!isRecord(value)) return undefined;
    try {
      const name = typeof value['name'] === 'string' ? shownText(value['name'], limits.maxTokenNameGraphemes) : '';
      return { address: parseAddress(value['address']), ...(name !== '' && { name }) };
    } catch {
      return undefined;
    }
  },
  isSame: (a, b) => sameAddress(a.address, b.address),
});
