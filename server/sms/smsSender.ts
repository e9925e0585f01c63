/** A text message for one person. */
export interface Sms {
  /** The same for each try. */
  readonly smsId: string;
  /** E.164: `+` and digits. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. `refused`: the number cannot be reached, and trying again is no use; anything else that fails is thrown and tried again. */
export interface SmsSender {
  send(sms: Sms, options: { readonly signal: AbortSignal }): Promise<'sent' | 'refused'>;
  close(): Promise<void>;
}

/** Why a message could not be sent, without its number, its text or what the other side said, which may quote both. */
export class SmsError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The SMS service did not take a message: ${code}.`);
    this.name = 'SmsError';
    this.code = code;
  }
}
