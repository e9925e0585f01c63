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

/** What is looked up at each place of a sink. */
const keyLength = 8;

/** Which secrets are in which sinks: as they are, as hex, base64, base64url, a list of decimals, or percent-encoded; whole, or any window of 12 bytes of it. */
export function findSecrets(secrets: readonly Secret[], sinks: readonly Sink[]): readonly FoundSecret[] {
  const forms = secrets.flatMap(({ name, value }) => formsOf(value).map((form): Named => ({ ...form, secret: name })));
  const search = [forms.filter(({ ignoresCase }) => !ignoresCase), forms.filter(({ ignoresCase }) => ignoresCase)].map(createSearch);
  return sinks.flatMap(({ name: sink, content }) => {
    const text = typeof content === 'string' ? content : Buffer.from(content).toString('latin1');
    const found = [text, text.toLowerCase()].flatMap((each, i) => search[i]?.(each) ?? []);
    return secrets.flatMap(({ name }) => found.filter(({ secret }) => secret === name).slice(0, 1)).map(({ secret, as }) => ({ secret, sink, as }));
  });
}

interface Form {
  readonly as: string;
  readonly needle: string;
  readonly ignoresCase?: boolean;
}
type Named = Form & { readonly secret: string };

/** One pass over a text for thousands of needles: a heap has millions of characters. */
function createSearch(forms: readonly Named[]): (text: string) => readonly Named[] {
  const byKey = new Map<string, Named[]>();
  const short = forms.filter(({ needle }) => needle.length < keyLength).map((form) => ({ form, isIn: finderOf(form.needle) }));
  for (const form of forms) {
    if (form.needle.length < keyLength) continue;
    const key = form.needle.slice(0, keyLength);
    byKey.set(key, [...byKey.get(key) ?? [], form]);
  }
  return (text) => {
    const found = new Set(short.filter(({ isIn }) => isIn(text)).map(({ form }) => form));
    for (let at = 0; at + keyLength <= text.length; at += 1) {
      for (const form of byKey.get(text.slice(at, at + keyLength)) ?? []) {
        if (text.startsWith(form.needle, at)) found.add(form);
      }
    }
    return [...found];
  };
}

/** Six digits within a longer number, such as a time, are no code. */
function finderOf(needle: string): (text: string) => boolean {
  const pattern = /^\d+$/.test(needle) ? new RegExp(`(?<!\\d)${needle}(?!\\d)`) : undefined;
  return (text) => (pattern ? pattern.test(text) : text.includes(needle));
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
