'use client';
// All that arrives with the first transaction or batch, as one part.
export { PendingBadge } from './PendingBadge.tsx';
export { selectPendingCount } from '../../store/selectPendingCount.ts';
export { SendStatus } from './SendStatus.tsx';
export { showActivity } from './showActivity.ts';
