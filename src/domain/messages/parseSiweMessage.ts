import { assertSiweMessage, badMessage } from './siweMessage.ts';
import type { SiweMessage } from './siweMessage.ts';

const maxSiweMessageCharacters = 16 * 1024;

const greeting = ' wants you to sign in with your Ethereum account:';

/** Whether a text presents itself as a sign-in, well-formed or not: people must be warned of one that is not. */
export function isSiweMessage(text: string): boolean {
  return typeof text === 'string' && countGreetings(text) > 0;
}

/** How often a text says what a sign-in begins with, also with other blanks, letters or characters that are not seen: who reads it laxly may take the last for the first. */
export function countGreetings(text: string): number {
  const plain = text.slice(0, maxSiweMessageCharacters).replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
  return plain.match(/wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+\S+\s+account/gi)?.length ?? 0;
}

/** Reads a sign-in message by its grammar, strictly: every line in its place and nothing else. @see EIP-4361 @throws siwe.badMessage */
export function parseSiweMessage(text: string): SiweMessage {
  if (typeof text !== 'string') throw badMessage('it is no text');
  if (text.length > maxSiweMessageCharacters) throw badMessage('it is too long');
  const lines = createLines(text);
  const header = lines.next();
  if (!header.endsWith(greeting)) throw badMessage('the first line is another');
  const [, scheme, domain = ''] = /^(?:([^/]*):\/\/)?(.*)$/.exec(header.slice(0, -greeting.length)) ?? [];
  const address = lines.next();
  lines.blank();
  // Without a statement its line is missing, with both the blank ones around it left.
  const statement = lines.peek() === '' ? undefined : lines.next();
  lines.blank();
  const uri = lines.required('URI: ');
  const version = lines.required('Version: ');
  const chainId = lines.required('Chain ID: ');
  const nonce = lines.required('Nonce: ');
  const issuedAt = lines.required('Issued At: ');
  const expirationTime = lines.optional('Expiration Time: ');
  const notBefore = lines.optional('Not Before: ');
  const requestId = lines.optional('Request ID: ');
  const resources = lines.optional('Resources:') === undefined ? undefined : lines.rest('- ');
  lines.end();
  if (version !== '1') throw badMessage('the version is not 1');
  if (!/^[1-9]\d{0,15}$/.test(chainId)) throw badMessage('the chain id is no positive whole number');
  const message: SiweMessage = {
    domain, address, uri, version, chainId: Number(chainId), nonce, issuedAt,
    ...(scheme !== undefined && { scheme }),
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  };
  assertSiweMessage(message);
  return message;
}

interface Lines {
  peek(): string | undefined;
  next(): string;
  blank(): void;
  required(prefix: string): string;
  optional(prefix: string): string | undefined;
  rest(prefix: string): readonly string[];
  end(): void;
}

function createLines(text: string): Lines {
  const lines = text.split('\n');
  let at = 0;
  const optional = (prefix: string): string | undefined => {
    const line = lines[at];
    if (line === undefined || !(prefix.endsWith(' ') ? line.startsWith(prefix) : line === prefix)) return undefined;
    at += 1;
    return line.slice(prefix.length);
  };
  const self: Lines = {
    peek: () => lines[at],
    next: () => lines[at++] ?? '',
    blank: () => {
      if (self.next() !== '') throw badMessage(`line ${at} is not blank`);
    },
    required: (prefix) => {
      const value = optional(prefix);
      if (value === undefined) throw badMessage(`line ${at + 1} does not begin with '${prefix}'`);
      return value;
    },
    optional,
    rest: (prefix) => {
      const values: string[] = [];
      for (let value = optional(prefix); value !== undefined; value = optional(prefix)) values.push(value);
      return values;
    },
    end: () => {
      if (at < lines.length) throw badMessage(`line ${at + 1} is out of place`);
    },
  };
  return self;
}
