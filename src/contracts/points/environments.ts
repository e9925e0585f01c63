import type { EnvironmentSpec } from '../../domain/wallets/environment.ts';
import { definePoint } from '../../kernel/point.ts';

/** Places in which sites are shown, such as wallets' own browsers and mini apps, besides those that the kit knows: asked before them. */
export const environmentsPoint = /* @__PURE__ */ definePoint<EnvironmentSpec>({ id: 'environments', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
