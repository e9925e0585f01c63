import { Wallet } from 'ethers';
import { hasCode } from 'latchkey';
import { createSiweMessage } from 'latchkey/siwe';
import { checkSignIn } from './checkSignIn';

declare const process: { exit(code: number): never };

const signer = Wallet.createRandom();
const signFor = async (nonce: string) => {
  const message = createSiweMessage({ domain: 'example.com', address: signer.address, uri: 'https://example.com', version: '1', chainId: 1, nonce, issuedAt: new Date().toISOString() });
  return { message, signature: await signer.signMessage(message) };
};
const session: { nonce?: string | undefined } = { nonce: 'k3Nd92hf8' };
const proof = await signFor('k3Nd92hf8');
const outcomes = [
  await checkSignIn(session, proof) === signer.address, // another library has signed, and no node is needed
  await checkSignIn(session, proof).then(() => false, (error: unknown) => error instanceof Error && error.message === 'No sign-in was begun.'), // a replay
  await checkSignIn({ nonce: 'anotherOne' }, proof).then(() => false, (error: unknown) => hasCode(error, 'siwe.wrongNonce')),
  await checkSignIn({ nonce: '' }, await signFor('k3Nd92hf8')).then(() => false, (error: unknown) => hasCode(error, 'siwe.badExpectation')),
];
if (outcomes.includes(false)) {
  console.error(`The sign-in of the README: ${outcomes.join(', ')}`);
  process.exit(1);
}
