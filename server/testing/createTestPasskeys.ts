import { makeSoftPasskey, answerBySoftPasskey } from '../mocks/softPasskey.ts';
import type { SoftCeremony, SoftPasskey } from '../mocks/softPasskey.ts';
import type { CallAnswer } from '../protocol/calls.ts';
import type { Proof } from '../protocol/proof.ts';
import { walletOrigin } from './createTestServer.ts';

type Begun = CallAnswer<'passkey.begin'>;

/** As the frame of the wallet asks in a page of the demo site. */
const honest: SoftCeremony = { origin: walletOrigin, topOrigin: 'https://app.example' };

/** What an authenticator answers to a challenge of the server when it makes a passkey, with whatever a test has it do wrong. */
export async function madeFor({ flowId, options }: Begun, wrong: Partial<SoftCeremony> = {}): Promise<{ readonly passkey: SoftPasskey; readonly proof: Proof }> {
  if (options.does !== 'create') throw new Error('The server does not ask for a new passkey.');
  const { passkey, credential } = await makeSoftPasskey(options.publicKey, { ...honest, ...wrong });
  return { passkey, proof: { type: 'passkey', flowId, credential } };
}

/** The same for the use of one. */
export async function usedFor({ flowId, options }: Pick<Begun, 'flowId' | 'options'>, passkey: SoftPasskey, wrong: Partial<SoftCeremony> = {}): Promise<Proof> {
  if (options.does !== 'use') throw new Error('The server does not ask for a passkey.');
  return { type: 'passkey', flowId, credential: await answerBySoftPasskey(passkey, options.publicKey, { ...honest, ...wrong }) };
}
