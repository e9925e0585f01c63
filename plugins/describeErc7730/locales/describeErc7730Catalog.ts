import type { describeErc7730Strings } from '../strings.ts';

type ErrorName = 'badDescriptor' | 'unknownContract' | 'doesNotFit';

/** Everything that the plugin says: its own texts and what it fails with. A translation has all of it. */
export type DescribeErc7730Catalog = Readonly<Record<keyof typeof describeErc7730Strings | `describeErc7730.error.${ErrorName}` | `describeErc7730.error.${ErrorName}.remedy`, string>>;
