'use client';
import { createLoadable } from '../modal/loadable.ts';

/** What counts the site's own sends and says how they end. It is fetched once there is one. */
export const sendsPart = /* @__PURE__ */ createLoadable(() => import('./sends.ts'));
