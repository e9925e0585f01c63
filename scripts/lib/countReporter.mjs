import { appendFileSync } from 'node:fs';

/** Prints the plain closing line that continuous integration reads, and hands the counts to the script that adds several runs up. */
export default class CountReporter {
  #again = [];

  onTestResult(_test, { testResults }) {
    this.#again.push(...testResults.filter(({ invocations, status }) => invocations > 1 && status === 'passed').map(({ fullName }) => fullName));
  }

  onRunComplete(_contexts, results) {
    const passed = results.numPassedTests;
    // A suite that could not start ran no test; it must not look like a success.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    if (process.env.LATCHKEY_COUNTS) appendFileSync(process.env.LATCHKEY_COUNTS, `${passed} ${failed}\n`);
    // They count as passed, and want looking into all the same.
    if (this.#again.length > 0) process.stdout.write(`\nPassed at the second try only:\n${this.#again.map((name) => `- ${name}\n`).join('')}`);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  }
}
