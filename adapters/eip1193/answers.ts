import { walletErrors } from '../../src/contracts/walletErrors.ts';
import { hasCode, messageOf } from '../../src/domain/errors.ts';

/** What a wallet has answered, decoded. @throws wallet.badAnswer, permission.notAsked */
export function decoded<T>(method: string, answer: unknown, decode: (answer: unknown) => T): T {
  try {
    return decode(answer);
  } catch (cause) {
    throw hasCode(cause, 'permission.notAsked') ? cause : walletErrors.badAnswer({ method }, { cause });
  }
}

/** Wallets that pass what they do not know on to a node get its words instead of a code of their own. */
export async function orUnsupported(method: string, asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, 'wallet.requestFailed') && saysNoSuchMethod.test(messageOf(error))) throw walletErrors.unsupported({ method }, { cause: error });
    throw error;
  }
}

const saysNoSuchMethod = /method.{0,60}(not|n't|un) ?(be )?(found|supported|exist|available|recogni[sz]ed|implemented|handled|allowed)|(unknown|unsupported|invalid|no such) (rpc )?method/i;
