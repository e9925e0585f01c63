import type { BrowserContext, CDPSession } from 'playwright-core';

type RunningStatus = 'stopped' | 'starting' | 'running' | 'stopping';
interface WorkerVersion {
  readonly versionId: string;
  readonly runningStatus: RunningStatus;
}

/**
 * Stops an extension's service worker and starts it again. Not left stopped: Playwright keeps its handle on the worker, and a
 * call through it would wait until something else starts the worker.
 */
export async function restartServiceWorker(context: BrowserContext, home: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${home}manifest.json`); // any page of the extension
  const session = await context.newCDPSession(page);
  const running = waitForStatus(session, home, 'running');
  await session.send('ServiceWorker.enable');
  const { versionId } = await running;
  const stopped = waitForStatus(session, home, 'stopped');
  await session.send('ServiceWorker.stopWorker', { versionId });
  await stopped;
  const runningAgain = waitForStatus(session, home, 'running');
  await page.evaluate(() => void chrome.runtime.sendMessage({ kind: 'stillReading' }).catch(() => undefined));
  await runningAgain;
  await page.close();
}

function waitForStatus(session: CDPSession, home: string, status: RunningStatus): Promise<WorkerVersion> {
  return new Promise((resolve) => {
    const look = ({ versions }: { versions: (WorkerVersion & { scriptURL: string })[] }): void => {
      const found = versions.find((version) => version.scriptURL.startsWith(home) && version.runningStatus === status);
      if (!found) return;
      session.off('ServiceWorker.workerVersionUpdated', look);
      resolve(found);
    };
    session.on('ServiceWorker.workerVersionUpdated', look);
  });
}
