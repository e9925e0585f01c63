import { createTransport } from 'nodemailer';
import type { SmtpSettings } from '../config/settings.ts';
import { isLocalHost } from '../config/settingsSchema.ts';
import { errorCodeOf, responseCodeOf } from '../node/errorFacts.ts';
import type { Mailer } from './mailer.ts';
import { toMessage } from './toMessage.ts';

const connectMs = 10_000;
const silenceMs = 20_000;

/** Why a mail could not be sent, without its address, its code or what the mail server said, which may quote both. */
export class MailError extends Error {
  readonly code: string;
  /** The answer of the mail server, e.g. 451. @see RFC 5321, 4.2 */
  readonly responseCode: number | undefined;
  constructor(code: string, responseCode: number | undefined) {
    super(`The mail server did not take a mail: ${code}${responseCode === undefined ? '' : ` ${responseCode}`}.`);
    this.name = 'MailError';
    this.code = code;
    this.responseCode = responseCode;
  }
}

/**
 * Sends by SMTP over a few connections that are kept. Passwords and codes travel under TLS: where the server offers none, nothing is sent, but on this
 * machine itself. `ca`: the certificates to trust instead of the usual ones, in PEM.
 */
export function createSmtpMailer({ host, port, isImplicitTls, login, from }: SmtpSettings, { ca }: { readonly ca?: string } = {}): Mailer {
  const transport = createTransport({
    pool: true, maxConnections: 4, maxMessages: 100,
    host, port, secure: isImplicitTls, requireTLS: !isImplicitTls && !isLocalHost(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    connectionTimeout: connectMs, greetingTimeout: connectMs, dnsTimeout: connectMs, socketTimeout: silenceMs,
    disableFileAccess: true, disableUrlAccess: true,
  });

  return {
    send: async (mail, { signal }) => {
      signal.throwIfAborted();
      try {
        await transport.sendMail(toMessage(mail, from));
        return 'sent';
      } catch (error) {
        const [code, responseCode] = [errorCodeOf(error), responseCodeOf(error)];
        // Only what was said about the recipient is final; a 5xx to the sender, the login or the content is the operator's to mend.
        if (code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550 && isAboutRecipient(error)) return 'refused';
        throw new MailError(code, responseCode);
      }
    },
    close: async () => transport.close(),
  };
}

/** nodemailer names the recipients that were refused; an address of the sender that was refused names none. */
function isAboutRecipient(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'rejected' in error && Array.isArray(error.rejected) && error.rejected.length > 0;
}
