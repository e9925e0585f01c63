import type { PromptMessage } from '../promptMessage.ts';
import { promptKey } from '../promptMessage.ts';
import type { PromptRequest } from '../walletState.ts';
import { rpcErrors } from './rpcError.ts';

const size = { width: 360, height: 600 } as const;
const undecided = new Map<string, (isApproved: boolean) => void>();
const promptOfWindow = new Map<number, string>();

chrome.runtime.onMessage.addListener((message) => {
  const told = message as PromptMessage; // only the approval window sends any
  if (told.kind === 'decided') undecided.get(told.id)?.(told.isApproved);
});
chrome.windows.onRemoved.addListener((windowId) => {
  const id = promptOfWindow.get(windowId);
  promptOfWindow.delete(windowId);
  if (id !== undefined) undecided.get(id)?.(false);
});

/** Opens an approval window and waits for the person. @throws 4001 on "Reject" and on a closed window */
export async function askPerson(request: PromptRequest): Promise<void> {
  const id = crypto.randomUUID();
  const decision = new Promise<boolean>((resolve) => undecided.set(id, resolve));
  await chrome.storage.session.set({ [promptKey(id)]: request });
  const opened = await chrome.windows.create({ url: `prompt.html?id=${id}`, type: 'popup', ...size });
  if (opened.id !== undefined) promptOfWindow.set(opened.id, id);
  const isApproved = await decision;
  undecided.delete(id);
  await chrome.storage.session.remove(promptKey(id));
  if (!isApproved) throw rpcErrors.rejected();
}
