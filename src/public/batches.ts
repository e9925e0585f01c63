// Verbs for several calls at once.
export { getCallsStatus } from '../flows/getCallsStatus.ts';
export type { CallsQuestion } from '../flows/readCallsStatus.ts';
export { getCapabilities } from '../flows/getCapabilities.ts';
export type { CapabilitiesByChain, CapabilitiesRequest } from '../flows/getCapabilities.ts';
export { sendCalls } from '../flows/sendCalls.ts';
export type { SendCallsRequest } from '../flows/sendCalls.ts';
export { showCallsStatus } from '../flows/showCallsStatus.ts';
export { waitForCalls } from '../flows/waitForCalls.ts';
