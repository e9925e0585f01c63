import { httpPort, signMessage } from 'latchkey';
import { guestBookErrors, guestBookKey, slice } from './key';
import type { Entry } from './key';

/** Has the visitor sign a line for the guest book and sends it to the server, which checks the signature. @throws guestBook.refused, user.rejected, http.* */
export const signGuestBook = guestBookKey.flow(async ({ config, port, dispatch, signal }, address: string, text: string) => {
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await port(httpPort).send({
      url: config.url + path, method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal, limitMs: 10_000, maxAnswerBytes: 100_000,
    });
    if (status !== 200) throw guestBookErrors.refused({ status });
    return JSON.parse(answer);
  };
  // The server says what is to be signed: a nonce in it makes each signature good once.
  const { message, nonce }: { message: string; nonce: string } = await post('/api/begin', { text });
  const signature = await dispatch(signMessage({ message, address, signal }));
  const entries: readonly Entry[] = await post('/api/entries', { address, nonce, signature });
  dispatch(slice.actions.entriesRead(entries));
});
