import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globals: true,
    include: ['*.test.jsx'],
    projects: ['jsdom', 'happy-dom'].map((environment) => ({ extends: true, test: { name: environment, environment } })),
  },
});
