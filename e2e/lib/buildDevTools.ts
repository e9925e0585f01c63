import { createRequire } from 'node:module';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const published = path.join(path.dirname(createRequire(import.meta.url).resolve('electron-devtools-vendor/package.json')), 'extensions/redux-devtools');
const folder = path.join(import.meta.dirname, '../artifacts/extensions/redux-devtools');
const pages = ['http://localhost/*', 'http://127.0.0.1/*'];

/**
 * Builds the published Redux DevTools for Chromium and returns its folder. The scripts of the extension are as published. Its manifest is of version 2, which
 * Chromium does not load any more: the background page becomes a page that a test opens, and the script for sites is put into them by the browser.
 */
export async function buildDevTools(): Promise<string> {
  await mkdir(folder, { recursive: true });
  await cp(published, folder, { recursive: true });
  const { name, version, key } = JSON.parse(await readFile(path.join(published, 'manifest.json'), 'utf8')) as Record<'name' | 'version' | 'key', string>; // as published
  const inSites = { matches: pages, run_at: 'document_start' };
  const monitor = await readFile(path.join(published, 'window.html'), 'utf8');
  await Promise.all([
    write('manifest.json', JSON.stringify({
      manifest_version: 3, name, version, key,
      permissions: ['storage'],
      host_permissions: pages,
      content_scripts: [{ ...inSites, js: ['content.bundle.js'] }, { ...inSites, js: ['page.bundle.js'], world: 'MAIN' }],
    })),
    write('background.html', '<!doctype html><meta charset="utf-8"><title>Background of Redux DevTools</title><script src="/forBackground.js"></script><script src="/background.bundle.js"></script>'),
    write('forBackground.js', forBackground),
    write('forMonitor.js', forMonitor),
    write('window.html', monitor.replace('<script src="/window.bundle.js">', '<script src="/forMonitor.js"></script><script src="/window.bundle.js">')),
  ]);
  return folder;
}

const write = (file: string, text: string): Promise<void> => writeFile(path.join(folder, file), text);

/** What version 3 has no more, and the text of each message that a site's page sends. */
const forBackground = `
const ignored = { addListener() {} };
chrome.pageAction = { show() {}, setIcon() {} };
chrome.contextMenus = { onClicked: ignored, create() {}, removeAll() {} };
chrome.commands = { onCommand: ignored, getAll() {} };
chrome.notifications = { onClicked: ignored, create() {}, clear() {} };
globalThis.received = [];
chrome.runtime.onConnect.addListener((port) => port.onMessage.addListener((message) => received.push(JSON.stringify(message))));
`;

/** The monitor reads the store of the background page, which is a tab here. */
const forMonitor = `
chrome.runtime.getBackgroundPage = (use) => use(chrome.extension.getViews().find((view) => view !== window && view.store));
`;
