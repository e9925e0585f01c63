import type { Page } from '../../contracts/ports/page.ts';
import type { PageMessage, PageWindow, WindowSize } from '../../contracts/windows.ts';
import type { Cleanup } from '../../kernel/plugin.ts';

/** Opens a window through the port, or the browser. @throws page.popupNotAllowed */
export function openPageWindow(page: Page, url: string, size: WindowSize | undefined): PageWindow | undefined {
  const features = featuresOf(size);
  try {
    return (page.openWindow ?? openInBrowser)(url, features) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException) return undefined; // a frame that is not allowed windows
    throw error;
  }
}

/** Listens to messages through the port, or the browser. */
export function onPageMessage(page: Page, listener: (message: PageMessage) => void): Cleanup {
  if (page.onMessage) return page.onMessage(listener);
  const own = (event: MessageEvent<unknown>): void => listener(event);
  window.addEventListener('message', own);
  return () => window.removeEventListener('message', own);
}

/** @throws page.popupNotAllowed */
export function leaveByPage(page: Page, url: string): void {
  if (page.leave) page.leave(url);
  else location.assign(url);
}

function openInBrowser(url: string, features: string): PageWindow | null {
  return typeof window === 'object' ? window.open(url, '_blank', features) : null;
}

/** In the middle of the page's own window, which may stand on any of several screens. None for a tab. */
function featuresOf(size: WindowSize | undefined): string {
  if (!size) return '';
  const { screenX, screenY, outerWidth, outerHeight } = typeof window === 'object' ? window : { screenX: 0, screenY: 0, outerWidth: 0, outerHeight: 0 };
  const leftPx = Math.round(screenX + Math.max(0, (outerWidth - size.widthPx) / 2));
  const topPx = Math.round(screenY + Math.max(0, (outerHeight - size.heightPx) / 2));
  return `popup=1,width=${size.widthPx},height=${size.heightPx},left=${leftPx},top=${topPx}`;
}
