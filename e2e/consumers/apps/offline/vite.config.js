// The whole server is in the page, which no visitor of a real site fetches.
export default { build: { chunkSizeWarningLimit: 4_000 } };
