import { localesPoint } from './contracts/points/locales.ts';
import { screensPoint } from './contracts/points/screens.ts';
import { enStart } from './locales/en/enStart.ts';
import { coreScreens } from './screens/coreScreens.ts';
import { definePlugin } from './store/definePlugin.ts';

/** What the core itself contributes, by the same road as any plugin. */
export const corePlugin = /* @__PURE__ */ definePlugin({
  id: 'core',
  contributes: [localesPoint.of({ en: enStart, load: async (locale) => (await import('./kit/loadCatalogs.ts')).loadLocale(locale) }), ...coreScreens.map((screen) => screensPoint.of(screen))],
});
