import { describersPoint } from '../../src/contracts/points/describers.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { selectChains } from '../../src/store/network.ts';
import type { Erc7730Sources } from './config.ts';
import { createFinder } from './createFinder.ts';
import type { describeErc7730Errors } from './errors.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { parseDescriptor } from './parseDescriptor.ts';
import { describeErc7730Strings } from './strings.ts';
import { assertInDevelopment } from '../../src/domain/assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

export type { Erc7730Descriptor, Erc7730Registry, Erc7730Sources, Erc7730Wanted, LoadErc7730 } from './config.ts';
export { bundleErc7730 } from './bundleErc7730.ts';
export { defineErc7730Registry } from './defineErc7730Registry.ts';
export { mergeErc7730 } from './mergeErc7730.ts';

/**
 * Says in reviews what calls and messages mean, in the words of ERC-7730 descriptors: those that the site gives, and those that it loads for one
 * contract at a time. A descriptor is used only where chain, contract and, of messages, domain and type fit it; what it does not show follows as it is,
 * and no warning of the kit's own goes away. A loaded descriptor that is none is reported and left out.
 * @see ERC-7730 @throws describeErc7730.badDescriptor for one of `descriptors`
 */
export function describeErc7730(sources: Erc7730Sources) {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('describeErc7730(sources: object)', sources);
  const { descriptors = [], load } = sources;
  const given = descriptors.map(parseDescriptor);
  return definePlugin({
    id: 'describeErc7730',
    contributes: [localesPoint.of({ en: describeErc7730Strings, load: loadLocale })],
    setup: (ctx) => {
      const report = (error: unknown): void => ctx.report(error);
      const find = createFinder(given, load, report);
      ctx.contribute(describersPoint.of({
        id: 'describeErc7730',
        load: async () => (await import('./createDescriber.ts')).createDescriber({ find, report, chains: () => selectChains(ctx.getState()) }),
      }));
    },
  });
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    describeErc7730Errors: typeof describeErc7730Errors;
  }
}
