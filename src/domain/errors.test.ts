import { runInNewContext } from 'node:vm';
import { boundedText, defineErrors, hasCode, isWalletError, messageOf, textOf, toWireError, WalletError } from './errors.ts';

const errors = defineErrors('test', {
  plain: { message: 'It broke' },
  filled: { message: "'{who}' broke {what}, said {who}", remedy: 'Ask {who}.' },
  inherited: { message: 'A {toString} of {own}' },
});

describe('defineErrors', () => {
  it('gives each row its code, text, context and remedy', () => {
    const error = errors.filled({ who: 'Ann', what: 'a cup', more: 1 });
    expect(error).toMatchObject({ code: 'test.filled', message: "'Ann' broke a cup, said Ann", remedy: 'Ask Ann.', context: { who: 'Ann', what: 'a cup', more: 1 } });
    expect(error).toBeInstanceOf(WalletError);
    expect(error.stack).toContain('errors.test.ts');
  });

  it('keeps the cause itself, and has none where none was given', () => {
    const cause = { odd: 'object' };
    expect(errors.plain({}, { cause }).cause).toBe(cause);
    expect('cause' in errors.plain()).toBe(false);
    expect(errors.plain()).toMatchObject({ context: {}, remedy: undefined });
  });

  it('puts values in as they are, whatever they hold', () => {
    expect(errors.filled({ who: '{what} $& $1', what: 12n }).message).toBe("'{what} $& $1' broke 12, said {what} $& $1");
    expect(errors.filled({ who: Object.create(null), what: Symbol('s') }).message).toBe("'object' broke Symbol(s), said object");
  });

  it('leaves a gap alone that no value of its own fills', () => {
    expect(errors.inherited({ own: 'x' } as never).message).toBe('A {toString} of x');
  });

  it('says what to do where its stack is printed, in development', () => {
    expect(errors.filled({ who: 'Ann', what: 'a cup' }).stack).toContain("'Ann' broke a cup, said Ann\nWhat to do: Ask Ann.\n    at ");
    expect(errors.plain().stack).toMatch(/It broke\n {4}at /);
    const before = process.env['NODE_ENV'];
    Object.assign(process.env, { NODE_ENV: 'production' });
    try {
      expect(errors.filled({ who: 'Ann', what: 'a cup' }).stack).not.toContain('What to do');
    } finally {
      Object.assign(process.env, { NODE_ENV: before });
    }
  });

  it('bounds what it puts in', () => {
    expect(errors.filled({ who: 'x'.repeat(10_000), what: '' }).message.length).toBeLessThan(700);
  });
});

describe('isWalletError', () => {
  /** A class of the same name from another copy of the kit. */
  const twin = (code: unknown): Error => {
    class WalletErrorOfAnother extends Error {
      override readonly name = 'WalletError';
      readonly code = code;
    }
    return new WalletErrorOfAnother('from the other copy');
  };

  it('knows its own and those of another copy on the page', () => {
    expect(isWalletError(errors.plain())).toBe(true);
    expect(isWalletError(twin('user.rejected'))).toBe(true);
    expect(hasCode(twin('user.rejected'), 'user.rejected')).toBe(true);
    expect(hasCode(twin('user.rejected'), 'user.cancelled')).toBe(false);
  });

  it.each([undefined, 4001, 'rejected', 'a.b.c', ''])('is not taken in by a namesake with code %p', (code) => {
    expect(isWalletError(twin(code))).toBe(false);
  });

  it.each([[new Error('x')], [{ name: 'WalletError', code: 'user.rejected' }], ['user.rejected'], [null], [undefined]])('knows that %p is none', (value) => {
    expect(isWalletError(value)).toBe(false);
  });
});

describe('toWireError', () => {
  it('keeps code, text, remedy and what fills them, and drops cause and live context', () => {
    expect(toWireError(errors.filled({ who: 'a', what: 'b', socket: {}, call: () => {}, size: 3n, at: 7 }, { cause: new Error('secret') }))).toEqual({ code: 'test.filled', message: "'a' broke b, said a", remedy: 'Ask a.', values: { who: 'a', what: 'b', size: '3', at: 7 } });
    expect(toWireError(errors.plain())).toEqual({ code: 'test.plain', message: 'It broke' });
  });

  it.each([
    ['an Error', new Error('boom'), 'boom'],
    ['a plain object', { code: 4001, message: 'no' }, 'no'],
    ['a text', 'why', 'why'],
    ['an Error of another realm', runInNewContext('new TypeError("far away")'), 'far away'],
    ['nothing', undefined, 'Unknown error'],
    ['an empty text', '', 'Unknown error'],
    ['an Error without a text', new Error(''), 'Unknown error'],
    ['a message that is none', { message: { nested: true } }, 'Unknown error'],
  ])('makes %s an unknown error', (_name, thrown, message) => {
    expect(toWireError(thrown)).toEqual({ code: 'unknown.error', message });
  });

  it('keeps no untrusted mark that turns text', () => {
    const turned = errors.filled({ who: '\u202eTOH', what: '\u2069\u202eEHT' });
    expect(toWireError(turned)).toEqual({ code: 'test.filled', message: "'TOH' broke EHT, said TOH", remedy: 'Ask TOH.', values: { who: 'TOH', what: 'EHT' } });
    expect(toWireError(new Error('\u2069\u202eno'))).toEqual({ code: 'unknown.error', message: 'no' });
  });

  it.each([
    ['a foreign error', new Error('x'.repeat(100_000))],
    ["a plugin's own", new WalletError('unknown.error', 'x'.repeat(100_000), { remedy: 'y'.repeat(100_000) })],
  ])('bounds the texts of %s', (_name, error) => {
    const { message, remedy = '' } = toWireError(error);
    expect(message).toHaveLength(300);
    expect(message.endsWith('…')).toBe(true);
    expect(remedy.length).toBeLessThanOrEqual(300);
  });
});

describe('boundedText', () => {
  it.each([[300, 300], [301, 300], [5, 5]])('of %i letters has %i', (given, kept) => {
    expect(boundedText('x'.repeat(given))).toHaveLength(kept);
  });

  it('has nothing left that turns the text around it', () => {
    expect(boundedText('a\u2069\u202eb\u2066\u200f\u061cc')).toBe('abc');
  });
});

describe('messageOf', () => {
  it('reads a message that is inherited', () => {
    expect(messageOf(Object.create({ message: 'from above' }))).toBe('from above');
  });
});

describe('textOf', () => {
  it('gives a text for what refuses to be one', () => {
    const throwing = { toString: () => { throw new Error('no'); } };
    expect([textOf(throwing), textOf(Object.create(null)), textOf(null), textOf(1n)]).toEqual(['object', 'object', 'null', '1']);
  });
});
