/** Whether suites that look at the same in very many ways take a share of these, as `npm test` has it. `npm run test:e2e` looks at all. */
export const isSampled = process.env['E2E_SAMPLES'] === 'yes';
