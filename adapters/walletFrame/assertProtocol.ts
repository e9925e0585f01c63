import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { readProtocol } from '../../src/domain/inApp/frameProtocol.ts';

/** Of what a frame answers to hello. @throws inApp.olderWallet, inApp.newerWallet where it speaks none of this page's protocols, inApp.unreadable where it says none */
export function assertProtocol(answer: unknown, host: string): void {
  const read = readProtocol(answer);
  if (read === 'older') throw inAppErrors.olderWallet({ host });
  if (read === 'newer') throw inAppErrors.newerWallet({ host });
  if (read === 'unreadable') throw inAppErrors.unreadable();
}
