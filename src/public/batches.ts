// Verbs for several calls at once.
export { getCallsStatus } from '../flows/batches/getCallsStatus.ts';
export type { CallsQuestion } from '../flows/batches/readCallsStatus.ts';
export { getCapabilities } from '../flows/batches/getCapabilities.ts';
export type { CapabilitiesByChain, CapabilitiesRequest } from '../flows/batches/getCapabilities.ts';
export { sendCalls } from '../flows/batches/sendCalls.ts';
export type { SendCallsRequest } from '../flows/batches/sendCalls.ts';
export { showCallsStatus } from '../flows/batches/showCallsStatus.ts';
export { waitForCalls } from '../flows/batches/waitForCalls.ts';
