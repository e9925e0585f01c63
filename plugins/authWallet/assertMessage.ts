import type { Page } from '../../src/contracts/ports/page.ts';
import { parseSiweMessage } from '../../src/domain/messages/parseSiweMessage.ts';
import { assertExpected } from '../../src/domain/messages/verifySiweMessage.ts';
import { authWalletErrors } from './errors.ts';

/** Whom the message has to name. */
export interface MessageFor {
  readonly address: string;
  readonly chainId: number;
  readonly site: ReturnType<Page['site']>;
}

/** Whether the message is a sign-in of this very page and account. Without a look, the wallet's server could have the account sign in elsewhere. @throws authWallet.wrongMessage, authWallet.noPage */
export function assertMessage(message: string, { address, chainId, site }: MessageFor): void {
  if (!site) throw authWalletErrors.noPage();
  const { scheme, domain } = site;
  try {
    assertExpected(parseSiweMessage(message), { domain, scheme, address, chainId });
  } catch (cause) {
    throw authWalletErrors.wrongMessage({}, { cause });
  }
}
