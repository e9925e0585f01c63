import { authProvidersPoint } from '../../../src/contracts/points/authProviders.ts';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { definePlugin } from '../../../src/store/definePlugin.ts';
import { defineScreen, screensPoint } from '../../../src/contracts/points/screens.ts';
import { authSuite } from './authSuite.ts';
import { png, sendsEarly } from './brokenPlugins.ts';
import { runSuite } from './suite.ts';
import type { AuthProviderSpec } from '../../../src/contracts/points/authProviders.ts';
import type { AuthRule, MakeAuth } from './authSuite.ts';
import type { PortsOf } from './brokenPlugins.ts';

interface Breach extends Partial<AuthProviderSpec> {
  setup?(ctx: PortsOf): void;
}

function auth({ setup, ...breach }: Breach = {}): MakeAuth {
  const spec: AuthProviderSpec = { id: 'suiteLogin', group: 'button', icon: png, screenId: 'suite.login', ...breach };
  return () => ({
    providerId: 'suiteLogin',
    plugin: () => definePlugin({
      id: 'suite',
      contributes: [authProvidersPoint.of(spec), screensPoint.of(defineScreen({ id: 'suite.login', load: async () => ({ default: () => null }) }))],
      setup: ctx => setup?.(ctx),
    }),
  });
}

const breaches: Readonly<Record<AuthRule, Breach>> = {
  listsItself: { icon: 'https://icons.test/login.png' },
  bringsItsScreen: { screenId: 'suite.another' },
  staysSilentBeforeIntent: { setup: sendsEarly },
  leavesNoTrace: { setup: ctx => void ctx.port(clockPort).setTimer(() => {}, 1_000) },
};

describe('authSuite', () => {
  it.each(Object.entries({ '': {}, ...breaches }))("finds that '%s' is broken, and nothing else", async (rule, breach) => {
    const { findings, skipped } = await runSuite(authSuite(auth(breach)));
    expect(findings).toMatchObject(rule === '' ? [] : [{ rule }]);
    expect(skipped).toEqual([]);
  }, 60_000);
});
