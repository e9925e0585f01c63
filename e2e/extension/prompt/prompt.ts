import type { PromptRequest } from '../walletState.ts';
import type { PromptMessage } from '../promptMessage.ts';
import { promptKey } from '../promptMessage.ts';

/** Any message keeps the service worker from being stopped for idleness (30 s) while a person reads. */
const keepWorkerAliveEveryMs = 10_000;

const id = new URLSearchParams(location.search).get('id') ?? '';
const key = promptKey(id);
const stored = await chrome.storage.session.get(key);
show(stored[key] as PromptRequest); // written by the worker just before this window opened

wireButton('approve', true);
wireButton('reject', false);
setInterval(() => void tell({ kind: 'stillReading' }), keepWorkerAliveEveryMs);

function show(request: PromptRequest): void {
  setText('kind', request.kind);
  setText('origin', request.origin);
  setText('request', JSON.stringify(request, null, 2));
}

function setText(elementId: string, text: string): void {
  const element = document.getElementById(elementId);
  if (element) element.textContent = text;
}

function wireButton(elementId: string, isApproved: boolean): void {
  const button = document.querySelector<HTMLButtonElement>(`#${elementId}`);
  if (!button) return;
  button.addEventListener('click', () => {
    void tell({ kind: 'decided', id, isApproved }).then(() => window.close());
  });
  button.disabled = false;
}

async function tell(message: PromptMessage): Promise<void> {
  await chrome.runtime.sendMessage(message);
}
