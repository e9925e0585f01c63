import { definePoint } from '../../kernel/point.ts';
import type { WalletSpec } from '../wallet.ts';

/** Every wallet a visitor can choose, each id once; a placeholder holds none. */
export const walletsPoint = /* @__PURE__ */ definePoint<WalletSpec>({ id: 'wallets', keyOf: ({ id, kind }) => (kind === 'placeholder' ? undefined : id) });
