import type { CustodyLabel } from '../../src/domain/inApp/custodyLabel.ts';
import type { strings } from './strings.ts';

/** Key of the text that names each label; with `Hint` behind it, of what that means. */
export const custodyTitles = {
  'device-only': 'inApp.custody.deviceOnly', 'user-recoverable': 'inApp.custody.userRecoverable', 'operator-recoverable': 'inApp.custody.operatorRecoverable', external: 'inApp.custody.external',
} as const satisfies Readonly<Record<CustodyLabel, keyof typeof strings>>;
