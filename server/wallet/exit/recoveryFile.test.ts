import { encodeRecoveryFile, parseRecoveryFile } from './recoveryFile.ts';

const key = Uint8Array.from({ length: 32 }, (_, i) => i);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a recovery file', () => {
  it('holds its key as one line of text, which survives line breaks and spaces', () => {
    const text = new TextDecoder().decode(encodeRecoveryFile(key));
    expect(text).toBe('latchkey-recovery-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\n');
    expect(parseRecoveryFile(bytes(text))).toEqual(key);
    expect(parseRecoveryFile(bytes(`\r\n ${text.slice(0, 30)}\r\n${text.slice(30)}\n\n`))).toEqual(key);
  });

  it.each(['', 'latchkey-recovery-key-1:', 'latchkey-recovery-key-2:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', 'latchkey-recovery-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh', 'latchkey-recovery-key-1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', '{"format":"latchkey-backup"}', 'x'.repeat(10_000)])('is not %p', (text) => {
    expect(() => parseRecoveryFile(bytes(text))).toThrow('badBackup');
  });
});
