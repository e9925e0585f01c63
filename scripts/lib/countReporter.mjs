import { appendFileSync } from 'node:fs';

/** Prints the plain closing line that continuous integration reads, and hands the counts to the script that adds several runs up. */
export default class CountReporter {
  onRunComplete(_contexts, results) {
    const passed = results.numPassedTests;
    // A suite that could not start ran no test; it must not look like a success.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    if (process.env.LATCHKEY_COUNTS) appendFileSync(process.env.LATCHKEY_COUNTS, `${passed} ${failed}\n`);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
