import { answerMs } from './limits.ts';
import { assertProtocol } from './assertProtocol.ts';
import type { FrameDialog } from './createFrameDialog.ts';
import { refusalError } from './refusalError.ts';
import type { WalletFrame, WalletFrameOptions } from './openWalletFrame.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';
import { loadPart, untilAborted } from '../../src/domain/checkedWaits.ts';
import { frameProtocol } from '../../src/domain/inApp/frameProtocol.ts';
import { readFrameMessage, writeFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import type { FrameCalls } from '../../src/domain/inApp/frameCalls.ts';
import type { FrameMethod } from '../../src/domain/inApp/frameMessages.ts';

/** A frame of an in-app wallet that stands in this very page, as `latchkey-server/mocks` has one: messages are text, and go by no window. */
export interface TextFrames {
  /** How the wallet is named to the plugin and in what goes wrong. */
  readonly url: string;
  /** `frame` is empty, and stands in the dialog that a wallet of another origin has; it is shown while the wallet says so. Absent where there is no document. */
  openFrame(options: { readonly frame?: HTMLIFrameElement; readonly signal: AbortSignal; onText(text: string): void }): Promise<{ send(text: string): void }>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** For `walletInApp.with({ openFrame })`: lets a page use such a wallet as it would one of another origin, with the same messages, limits and errors. */
export function frameOverText(wallet: TextFrames): (options: WalletFrameOptions) => Promise<WalletFrame> {
  assertArguments('frameOverText({ url: string, openFrame: function })', wallet);
  const { host } = new URL(wallet.url);
  return async ({ siteId, title, locale, theme, clock, signal, onChanged }) => {
    const waiting = new Map<string, Waiting>();
    const hear = (text: string): void => {
      const message = readFrameMessage(text);
      if (message?.type === 'changed') onChanged();
      if (message?.type === 'show') dialog?.show(message.heightPx);
      if (message?.type === 'hide') dialog?.hide();
      if (message?.type !== 'answer' && message?.type !== 'refusal') return;
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'answer') asked?.resolve(message.result);
      else asked?.reject(refusalError(message, host));
    };
    const turnAway = (): void => {
      for (const [id, { reject }] of waiting) {
        frame.send(writeFrameMessage({ type: 'cancel', id }));
        reject(userErrors.rejected());
      }
      waiting.clear();
    };
    // Fetched here, so that a page that only registers it does without.
    const parts = typeof document === 'object' ? await loadPart(import('./createFrameDialog.ts')) : undefined;
    signal.throwIfAborted();
    const dialog: FrameDialog | undefined = parts?.createFrameDialog({ title, theme, clock, onEscape: turnAway, onLooks: () => void ask('hello', greeting()).catch(() => {}) });
    signal.addEventListener('abort', () => dialog?.remove(), { once: true });
    const frame = await wallet.openFrame({ ...(dialog && { frame: dialog.frame }), signal, onText: hear }).catch((error: unknown) => {
      dialog?.remove();
      throw error;
    });
    const request = async (method: FrameMethod, params: object, either: AbortSignal): Promise<unknown> => {
      const id = crypto.randomUUID();
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      frame.send(writeFrameMessage({ type: 'request', id, method, params: { ...params } }));
      try {
        return await untilAborted(answer, either);
      } finally {
        if (waiting.delete(id)) frame.send(writeFrameMessage({ type: 'cancel', id }));
      }
    };
    const ask: WalletFrame['ask'] = async (method, params, { signal: inner, forMs = answerMs } = {}) => {
      const ends = new AbortController();
      const cancel = forMs === 'none' ? undefined : clock.setTimer(() => ends.abort(inAppErrors.unreachable({ host })), forMs);
      try {
        return await request(method, params, AbortSignal.any([signal, ends.signal, ...(inner ? [inner] : [])]));
      } finally {
        cancel?.();
      }
    };
    const greeting = (): FrameCalls['hello']['params'] => ({ siteId, protocol: frameProtocol.newest, ...(locale !== undefined && { locale }), ...dialog?.looks.read() });
    try {
      assertProtocol(await ask('hello', greeting()), host);
    } catch (error) {
      dialog?.remove();
      throw error;
    }
    return { ask };
  };
}
