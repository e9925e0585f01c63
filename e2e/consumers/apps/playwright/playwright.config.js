import { defineConfig } from '@playwright/test';

const { SITE_PORT: port, CHROMIUM: executablePath } = process.env;

export default defineConfig({
  testMatch: '*.spec.ts',
  workers: 1,
  reporter: 'line',
  use: { baseURL: `http://localhost:${port}`, launchOptions: { executablePath, args: ['--no-sandbox'] } },
  webServer: { command: `npx vite preview --strictPort --port ${port}`, url: `http://localhost:${port}` },
});
