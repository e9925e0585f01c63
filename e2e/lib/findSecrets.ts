/** Something that was kept or said somewhere: where, and its text or bytes. */
export interface Sink {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** A secret whose value the test knows: text, bytes as they are, or both. */
export interface Secret {
  readonly name: string;
  readonly value: string | Uint8Array;
}

export interface FoundSecret {
  readonly secret: string;
  readonly sink: string;
  /** How it was written there. */
  readonly as: string;
}

/** A part of so many bytes of a secret is as bad as all of it. */
const windowBytes = 12;

/** Which secrets are in which sinks: as they are, as hex, base64, base64url, a list of decimals, or percent-encoded; whole, or any window of 12 bytes of it. */
export function findSecrets(secrets: readonly Secret[], sinks: readonly Sink[]): readonly FoundSecret[] {
  const texts = sinks.map(({ name, content }) => ({ name, text: typeof content === 'string' ? content : Buffer.from(content).toString('latin1') }));
  return secrets.flatMap(({ name, value }) => {
    const forms = formsOf(value);
    return texts.flatMap(({ name: sink, text }) => {
      const found = forms.find(({ needle, ignoresCase }) => (ignoresCase ? lower(text) : text).includes(needle));
      return found ? [{ secret: name, sink, as: found.as }] : [];
    });
  });
}

interface Form {
  readonly as: string;
  readonly needle: string;
  readonly ignoresCase?: boolean;
}

const lowered = new Map<string, string>();
function lower(text: string): string {
  const known = lowered.get(text);
  if (known !== undefined) return known;
  const made = text.toLowerCase();
  lowered.clear();
  lowered.set(text, made);
  return made;
}

function formsOf(value: string | Uint8Array): readonly Form[] {
  const bytes = Buffer.from(value as string); // text, or bytes, which it copies
  const starts = bytes.length <= windowBytes ? [0] : Array.from({ length: bytes.length - windowBytes + 1 }, (_, i) => i);
  const windows = starts.map((at) => bytes.subarray(at, at + windowBytes));
  return windows.flatMap((each): readonly Form[] => {
    const raw = each.toString('latin1');
    return [
      { as: 'raw', needle: raw },
      { as: 'hex', needle: each.toString('hex'), ignoresCase: true },
      ...[0, 1, 2].flatMap((shift) => base64Of(each, shift)),
      { as: 'decimals', needle: [...each].join(',') },
      { as: 'percent', needle: [...each].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''), ignoresCase: true },
      { as: 'percent', needle: encodeURIComponent(raw) },
    ];
  });
}

/** What is the same of its base64 wherever it begins in what was encoded. */
function base64Of(bytes: Buffer, shift: number): readonly Form[] {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64').replace(/=+$/, '');
  const needle = text.slice(shift === 0 ? 0 : shift + 1, Math.floor(((shift + bytes.length) * 8) / 6));
  return [{ as: 'base64', needle }, { as: 'base64url', needle: needle.replaceAll('+', '-').replaceAll('/', '_') }];
}
