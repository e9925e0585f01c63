import type { ErrorCode, ErrorFactory } from 'latchkey';

// Stands before any plugin is imported: what is added here must not hide what comes with plugins later.
declare const lampErrors: { readonly dark: ErrorFactory<'It is dark', 'lamp.dark'> };
declare module 'latchkey' {
  interface ErrorTables {
    lampErrors: typeof lampErrors;
  }
  interface ScreenIds {
    lamp: 'lamp.switch';
  }
}

export const ofSite: ErrorCode = 'lamp.dark';
// @ts-expect-error there is no such code
export const unknown: ErrorCode = 'lamp.drak';
