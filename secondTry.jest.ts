// In CI real browsers, relays, nodes and screens on real time share two cores: what fails there for want of time is tried once more, and named at the end of the run.
// On one's own machine nothing is tried again, so that what is flaky shows.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
