// What is known of transactions and batches from earlier visits and other tabs, as one part: a page that has never sent anything does not fetch it.
export { hydrateRecords } from '../../store/hydrateRecords.ts';
export { followRecords } from './followRecords.ts';
export { resumeActivity } from './resumeActivity.ts';
