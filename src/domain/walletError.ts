import type { Coded, ErrorCode } from './errorCodes.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export type { ErrorCode } from './errorCodes.ts';
/** The facts behind an error by name, for the placeholders of its texts and for programs. Never a secret. */
export type ErrorContext = Readonly<Record<string, unknown>>;

/** The one error the kit throws: what went wrong for a program (`code`, `context`), for a person (`message`), and what to do (`remedy`). */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly code: ErrorCode;
  /** Facts behind the message. Never a secret: it may be shown, logged and stored. */
  readonly context: ErrorContext;
  readonly remedy: string | undefined;

  constructor(code: ErrorCode, message: string, details: { context?: ErrorContext | undefined; cause?: unknown; remedy?: string | undefined } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.context = details.context ?? {};
    this.remedy = details.remedy;
    if (process.env.NODE_ENV !== 'production') this.stack = withRemedy(this);
  }
}

/** Consoles print an error by its stack: there a developer finds what to do. It begins with the message in Chromium and Node, and holds none in Firefox and Safari. */
function withRemedy({ stack = '', message, remedy }: WalletError): string {
  if (!remedy) return stack;
  const advice = `What to do: ${remedy}`;
  return stack.includes(message) ? stack.replace(message, () => `${message}\n${advice}`) : `${advice}\n${stack}`;
}

type ParamsIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;
/** The texts of one error, a row of the table that `defineErrors` takes. */
export interface ErrorText {
  /** The specification's text where it has one; `{name}` is filled from the context. */
  readonly message: string;
  /** What to do; filled in the same way. */
  readonly remedy?: string;
}
type ContextFor<Text extends string> = [ParamsIn<Text>] extends [never] ? ErrorContext : Readonly<Record<ParamsIn<Text>, unknown>> & ErrorContext;
/** Makes errors of one code; it asks for the facts that the message names. */
export type ErrorFactory<Text extends string, Code extends string = string> = Coded<Code> & ([ParamsIn<Text>] extends [never]
  ? (context?: ContextFor<Text>, options?: { cause?: unknown }) => WalletError
  : (context: ContextFor<Text>, options?: { cause?: unknown }) => WalletError);

/**
 * One family of errors: a factory for each row of its table. Name the table in `ErrorTables` as well, so that its codes are known. `remedies` holds what
 * to do apart from the table, where it is for developers alone and a published page can do without.
 */
export function defineErrors<const Family extends string, const Table extends Readonly<Record<string, ErrorText>>>(
  family: Family,
  table: Table,
  remedies: { readonly [Name in keyof Table]?: string } = {},
): { readonly [Name in keyof Table & string]: ErrorFactory<Table[Name]['message'], `${Family}.${Name}`> } {
  const factories: Record<string, (context?: ErrorContext, options?: { cause?: unknown }) => WalletError> = {};
  for (const [name, { message, remedy = remedies[name] }] of Object.entries(table)) {
    const code = `${family}.${name}` as ErrorCode; // what ErrorTables says of the table
    factories[name] = (context = {}, options = {}) =>
      new WalletError(code, fillIn(message, context), { context, remedy: remedy && fillIn(remedy, context), cause: options.cause });
  }
  return factories as never; // built row by row from the very keys of the table
}

/** Whether an error is one of the kit, that is, has a code. */
export function isWalletError(error: unknown): error is WalletError {
  // By name as well: two copies of the kit on a page have two classes.
  return error instanceof WalletError || (error instanceof Error && error.name === 'WalletError' && 'code' in error && isErrorCode(error.code));
}

/** Whether a value from outside has the form of a code. Another version of the kit, or a plugin that is not here, may have codes that no table of this page has. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^\w+\.\w+$/.test(value);
}

/** True for an error of one code, e.g. `hasCode(error, 'user.rejected')`. */
export function hasCode<Code extends ErrorCode>(error: unknown, code: Code): error is WalletError & { readonly code: Code } {
  return isWalletError(error) && error.code === code;
}

const maxErrorText = 300;
/** Text from outside, short enough to show. */
export function boundedText(text: string): string {
  const plain = text.replace(/\p{Bidi_C}/gu, ''); // which turn text: a page's own element around it does not hold them, see UAX #9
  return plain.length <= maxErrorText ? plain : `${plain.slice(0, maxErrorText - 1)}…`;
}

/** Any value as text. Objects from outside may refuse to be turned into one, or throw over it. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

function fillIn(text: string, context: ErrorContext): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(context, name) ? boundedText(textOf(context[name])) : whole));
}
