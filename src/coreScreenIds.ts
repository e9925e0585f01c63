// Names the screens of the core, for the compiler only; entries export it as types, as errorTables.ts.
import type { CoreScreenId } from './screens/coreScreens.ts';

declare module './domain/kitNames.ts' {
  interface ScreenIds {
    core: CoreScreenId;
  }
}
