import { definePlugin, defineQuestion, screensPoint, walletsPoint } from 'latchkey';
import type { OpenWallet } from 'latchkey';

interface Asks {
  readonly sentTo?: string;
}
export const mailQuestion = defineQuestion<Asks, string>({
  id: 'acmeMail.ask',
  facts: ({ sentTo }) => ({ hasSent: sentTo !== undefined }), // the store, and with it DevTools, need no address
  load: () => import('./MailScreen'),
});

const open: OpenWallet = async ({ ask, silent, port, signal }) => {
  const { openAcmeSession, resumeAcmeSession, sendAcmeCode } = await import('./acmeServer'); // a client of yours
  if (silent) return resumeAcmeSession(port); // after a reload: look, and ask nothing
  for (;;) {
    const address = await ask(mailQuestion, {});
    await sendAcmeCode(address, signal);
    const code = await ask(mailQuestion, { sentTo: address }, { back: 'before' });
    if (code !== undefined) return openAcmeSession({ address, code, signal, port }); // undefined: Back, to the address
  }
};

export const acmeMail = definePlugin({
  id: 'acmeMail',
  contributes: [
    walletsPoint.of({ id: 'acmeMail', name: 'Acme Mail', kind: 'inApp', probe: () => 'reachable', open: async () => open }),
    screensPoint.of(mailQuestion),
  ],
});
