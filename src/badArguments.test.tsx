import { act, cleanup, render } from '@testing-library/react';
import { Component, createElement } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createTestKit } from '../mocks/testing/index.ts';
import { siwe } from '../plugins/siwe/index.ts';
import * as siweHooks from '../plugins/siwe/react.ts';
import { isWalletError } from './domain/errors.ts';
import * as inspector from './inspector.ts';
import * as plugin from './plugin.ts';
import * as react from './react.ts';
import * as screens from './screens.ts';

const nonsense: readonly (readonly unknown[])[] = [[], [null], [7], ['x'], [{}], [[]], [{ address: 7, name: 7, token: 7, calls: 7, fn: 7, event: 7 }], [{ calls: [null] }]];
const server = { isRequired: true, getPayload: async () => ({ nonce: 'abcdefgh1234' }), verify: async () => true, isLoggedIn: async () => false, logout: async () => {} };
const everything: Readonly<Record<string, unknown>> = { ...react, ...plugin, ...screens, ...inspector, ...siweHooks };
const hooks = Object.entries(everything).filter(([name]) => /^use[A-Z]/.test(name)) as unknown as readonly (readonly [string, (...args: readonly unknown[]) => unknown])[]; // as callers without types see them
const components = Object.entries(everything).filter(([name, value]) => /^[A-Z]/.test(name) && isComponent(value)) as unknown as readonly (readonly [string, ComponentType<Record<string, unknown>>])[]; // likewise
function isComponent(value: unknown): boolean {
  return (typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))) || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

/** What any hook takes, some with a function beside it. */
const fitting = { id: 'x', name: 'x', combine: () => undefined, scope: () => undefined, fn: 'function x()', event: 'event X()', request: { kind: 'message', message: 'x' } };
/** Hooks and components that break at what no type allows, each with why. */
const exceptions: Readonly<Record<string, string>> = {
  useLatchkeySelector: "is react-redux's own hook, which says what it needs in words of its own",
};

class Boundary extends Component<{ readonly onError: (error: unknown) => void; readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** What rendering it throws, be it at once or in an effect. */
async function errorsOf(page: (content: ReactNode) => ReactNode, content: ReactNode): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  await act(async () => void render(<Boundary onError={(error) => errors.push(error)}>{page(content)}</Boundary>));
  cleanup();
  return errors;
}
const bare = (errors: readonly unknown[]): readonly string[] => errors.filter((error) => !isWalletError(error)).map((error) => (error instanceof Error ? (error.stack ?? '').split('\n').slice(0, 3).join('\n') : String(error)));

describe('hooks and components that are handed nonsense', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {})); // React repeats what a boundary catches

  it.each(hooks.filter(([name]) => !(name in exceptions)))('answer outside a provider with what is missing: %s', async (_name, hook) => {
    function Probe(): ReactNode {
      hook(fitting, () => undefined);
      return null;
    }
    const errors = await errorsOf((content) => content, <Probe />);
    expect(bare(errors)).toEqual([]);
    expect(errors.map((error) => isWalletError(error) && error.code)).toEqual(errors.length > 0 ? ['ui.noProvider'] : []);
  });

  it.each(hooks.filter(([name]) => !(name in exceptions)))('answer or throw an error with a code: %s', async (_name, hook) => {
    const found: unknown[] = [];
    for (const args of nonsense) {
      function Probe(): ReactNode {
        hook(...args);
        return null;
      }
      const { kit } = createTestKit({ plugins: [siwe.with(server)] });
      const errors = bare(await errorsOf((content) => <react.LatchkeyProvider kit={kit} modal={false}>{content}</react.LatchkeyProvider>, <Probe />));
      if (errors.length > 0) found.push([args, errors]);
      kit.destroy();
    }
    expect(found).toEqual([]);
  });

  it.each(components.filter(([name]) => !(name in exceptions)))('render or throw an error with a code: %s', async (_name, part) => {
    const { kit } = createTestKit();
    const inside = (content: ReactNode): ReactNode => <react.LatchkeyProvider kit={kit} modal={false}>{content}</react.LatchkeyProvider>;
    const found = [...bare(await errorsOf((content) => content, createElement(part))), ...bare(await errorsOf(inside, createElement(part))), ...bare(await errorsOf(inside, createElement(part, { kit: 7, wallet: 7, preview: 7, size: 7 })))];
    kit.destroy();
    expect(found).toEqual([]);
  });
});
