// Names the screens of the core, for the compiler only; entries export it as types, as errorTables.ts.
import type { screenChunks } from './screens/screenChunks.ts';

declare module './domain/kitNames.ts' {
  interface ScreenIds {
    core: 'core.wallets' | 'core.account' | 'core.connecting' | `core.${keyof typeof screenChunks}`;
  }
}
