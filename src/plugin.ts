// What the code of a plugin is made of, by area. Apart from `latchkey`, so that a page without plugins of its own carries none of it.
export * from './public/pluginCode.ts';
export * from './public/pluginFacts.ts';
export * from './public/pluginPayments.ts';
export * from './public/pluginText.ts';
export * from './public/pluginScreens.ts';
export type {} from './errorTables.ts';
