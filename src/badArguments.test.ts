import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertArguments } from './domain/assertArguments.ts';
import { isWalletError } from './domain/errors.ts';
import * as previews from './entries/previews.ts';
import type { Preview } from './domain/preview/preview.ts';

const root = join(__dirname, '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly exports: Readonly<Record<string, { readonly default?: string } | string | null>> };

/** What is handed in by turns: nothing, too little, and what no type allows. */
const nonsense: readonly (readonly unknown[])[] = [
  [], [undefined, undefined], [null], [null, null, null], [7], [7, 7], ['x'], ['x', 'x'], [{}], [{}, {}], [[]], [[], []], [{ a: 1 }, null], [() => undefined], [true, true], [Number.NaN], [1n, 1n], [[null], [null]],
  [{ address: 7, chainId: 1, nonce: 1, r: 1, s: null }, []], [{ request: () => undefined }, {}, {}], [{ chain: 7, url: 7, chains: [null], plugins: [null] }], [{ chains: [{ id: 1 }], plugins: [undefined] }], ['0x', [null], {}],
];

/** Functions of which nothing is asked here, each with why. */
const exceptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['boundedText', 'defineErrors'].map((name) => [name, 'is what errors themselves are made of, before there is one to throw'])),
  startMockWorld: 'starts a service worker or listens in the place of the network, as mocks/handlers.test.ts and mocks/mockedPage.test.tsx try',
  decodeJson: 'says SyntaxError, as its documentation does and JSON.parse',
};
/** Selectors are given the state by `useLatchkeySelector` and `kit.read`, many times a second, and types hold what else hands it to them. */
const isSelector = (name: string): boolean => /^select[A-Z]/.test(name);
/** These have a test of their own, in badArguments.test.tsx. */
const isOfReact = (name: string): boolean => /^use[A-Z]/.test(name);

/** Each module that a site can import by a name of the package, but for tables of chains and texts. */
function listEntries(): readonly string[] {
  return Object.entries(manifest.exports).flatMap(([name, target]) => {
    if (typeof target !== 'object' || !target?.default || /^\.\/(chains|locales|internal)\//.test(name)) return [];
    const path = target.default.replace('./dist/', '').replace(/\.js$/, '.ts');
    const [folder = '', rest] = path.split('/*');
    return rest === undefined ? [path] : readdirSync(join(root, folder)).map((found) => (rest.startsWith('/') ? `${folder}/${found}${rest}` : `${folder}/${found}`));
  }).filter((path) => existsSync(join(root, path)));
}

type AnyFunction = (...args: readonly unknown[]) => unknown;
const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function';
const isClass = (fn: AnyFunction): boolean => /^class\b/.test(Function.prototype.toString.call(fn));
/** Components begin with a capital letter, and so do classes. */
const isComponent = (name: string, fn: AnyFunction): boolean => /^[A-Z]/.test(name) && !isClass(fn);

const functions = listEntries().flatMap((entry) => Object.entries(require(join(root, entry)) as Readonly<Record<string, unknown>>).flatMap(([name, fn]) =>
  (isFunction(fn) && !isClass(fn) && !isComponent(name, fn) && !isOfReact(name) && !isSelector(name) ? [{ entry, name, fn }] : []))); // found by its name

/** A promise settles by itself, or waits for something that never comes, as a call that was made. */
async function outcomeOf(fn: AnyFunction, args: readonly unknown[]): Promise<unknown> {
  try {
    const result = fn(...args);
    if (result instanceof Promise) await Promise.race([result, new Promise((resolve) => setTimeout(resolve, 50))]);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('functions that are handed nonsense', () => {
  it('are looked at in every entry of the package', () => {
    expect(listEntries().length).toBeGreaterThan(40);
    expect(functions.length).toBeGreaterThan(300);
    expect(Object.keys(exceptions).filter((name) => !functions.some((found) => found.name === name))).toEqual([]);
  });

  it.each([...new Map(functions.filter(({ name }) => !(name in exceptions)).map((found) => [found.fn, found])).values()])('answer or throw an error with a code: $name of $entry', async ({ fn }) => {
    const bare: unknown[] = [];
    for (const args of nonsense) {
      const error = await outcomeOf(fn, args);
      if (error !== undefined && !isWalletError(error)) bare.push([args, error instanceof Error ? error.stack?.split('\n').slice(0, 3).join('\n') : typeof error]);
    }
    expect(bare).toEqual([]);
  });

  it.each([
    ['a transaction', { kind: 'transaction', chainId: 1, transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', valueWei: 1n } }],
    ['a message', { kind: 'message', message: 'Hello' }],
  ])('describe %s without any facts as unchecked', (_name, request) => {
    const preview = (previews.createPreview as (request: unknown) => Preview)(request); // as a caller without types
    expect(preview.warnings.map(({ code }) => code)).toContain('unchecked');
  });
});

describe('what is said to the developer', () => {
  const say = (needs: string, ...args: readonly unknown[]): string => {
    try {
      assertArguments(needs, ...args);
      return 'nothing';
    } catch (error) {
      return isWalletError(error) ? `${error.code}: ${error.message}` : String(error);
    }
  };
  const needs = 'readBalance(transport: RpcTransport, { address: string, block }, options?: object)';
  const transport = { request: () => undefined };

  it.each([
    ['names what is missing', [transport, { block: 1 }], 'input.missing: readBalance needs (transport: RpcTransport, { address: string, block }, options?: object): address is missing'],
    ['names the whole where all of it is missing', [transport], 'input.missing: readBalance needs (transport: RpcTransport, { address: string, block }, options?: object): { address: string, block } is missing'],
    ['says what was found, and never its value', [transport, { address: 7, block: 1 }], 'input.wrongKind: readBalance needs (transport: RpcTransport, { address: string, block }, options?: object): address is a number'],
    ['knows things by what they can do', [{}, { address: '0x', block: 1 }], 'input.wrongKind: readBalance needs (transport: RpcTransport, { address: string, block }, options?: object): transport is an object of another kind'],
    ['takes null for a slip where something may be left out', [transport, { address: '0x', block: 1 }, null], 'input.missing: readBalance needs (transport: RpcTransport, { address: string, block }, options?: object): options is missing'],
    ['lets through what fits', [transport, { address: '0x', block: 1 }], 'nothing'],
  ] as const)('%s', (_what, args, said) => {
    expect(say(needs, ...args)).toBe(said);
  });

  it('tells NaN, lists and unions apart', () => {
    expect([say('f(a: number)', Number.NaN), say('f(a: object)', []), say('f(a: string | Uint8Array)', 7n), say('f(a: string | Uint8Array)', new Uint8Array())]).toEqual([
      'input.wrongKind: f needs (a: number): a is NaN', 'input.wrongKind: f needs (a: object): a is a list', 'input.wrongKind: f needs (a: string | Uint8Array): a is a bigint', 'nothing',
    ]);
  });

  it('says what to do', () => {
    expect(() => assertArguments('f(a: string)')).toThrow(expect.objectContaining({ code: 'input.missing', remedy: 'Give a. TypeScript shows what else the call takes.' }));
    expect(() => assertArguments('f(a: string)', 7)).toThrow(expect.objectContaining({ code: 'input.wrongKind', remedy: 'Give a as string.' }));
  });
});
