import { toWord } from '../encoding/toWord.ts';

/**
 * Creation code that never creates anything: run by `eth_call` without a recipient, it calls a factory, asks an account a question, and gives
 * the first word of the answer back as if it were the code of a new contract; zero if there was none. Its source stands in the test.
 */
export const signatureProbeCode = '0x603d8038039060003960006000604051608060006000515af150602060006060516040516080016020515afa601f3d11166000510260005260206000f3';

export interface ProbeRequest {
  readonly factory: string;
  /** `0x…` */
  readonly factoryData: string;
  readonly account: string;
  /** Calldata for the account. */
  readonly question: string;
}

/** What is run: the code, four words (factory, account, length of the factory's data, length of the question), then the data and the question. */
export function encodeSignatureProbe({ factory, factoryData, account, question }: ProbeRequest): string {
  const words = [BigInt(factory), BigInt(account), byteLength(factoryData), byteLength(question)].map((value) => toWord(value).slice(2));
  return signatureProbeCode + words.join('') + factoryData.slice(2) + question.slice(2);
}

function byteLength(data: string): bigint {
  return BigInt(data.length / 2 - 1);
}
