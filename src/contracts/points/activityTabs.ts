import type { ComponentType } from 'react';
import type { Lazy } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';

/** Whose history it is. */
export interface ActivityTabProps {
  readonly address: string;
  readonly walletId: string;
}

/** A further list of what an account did, e.g. what was bought for money. */
export interface ActivityTabSpec {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** Key of its text: one of the plugin's own, or one that the core keeps for it (`core.activity.fiat`). */
  readonly title: string;
  /** What the tab shows, fetched when it is chosen. */
  readonly load: Lazy<{ readonly default: ComponentType<ActivityTabProps> }>;
}

/** Tabs beside "Wallet Transactions", in order of rank. */
export const activityTabsPoint = /* @__PURE__ */ definePoint<ActivityTabSpec>({ id: 'activityTabs', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
