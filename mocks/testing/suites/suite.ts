import { messageOf } from '../../../src/domain/errors.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** One thing that a contract asks for, as any test runner can run it: `for (const { name, run } of cases) it(name, run)`. */
export interface SuiteCase<Rule extends string = string> {
  /** What holds; with why it is not tried, where it is not. */
  readonly name: string;
  readonly rule: Rule;
  /** What its maker says that it cannot do, and the case needs; `run` then does nothing. */
  readonly skipped?: string;
  /** @throws an error that says what is not as it should be */
  run(): Promise<void>;
}

/** A rule that was not kept, and how. */
export interface SuiteFinding<Rule extends string = string> {
  readonly rule: Rule;
  readonly message: string;
}

/** What became of every case: nothing is left out without being named. */
export interface SuiteReport<Rule extends string = string> {
  readonly kept: readonly Rule[];
  readonly findings: readonly SuiteFinding<Rule>[];
  readonly skipped: readonly { readonly rule: Rule; readonly why: string }[];
}

/** Runs the cases one after the other without a test runner, as for a script. */
export async function runSuite<Rule extends string>(cases: readonly SuiteCase<Rule>[]): Promise<SuiteReport<Rule>> {
  assertArguments('runSuite(cases: objects)', cases);
  const kept: Rule[] = [];
  const findings: SuiteFinding<Rule>[] = [];
  const skipped: { rule: Rule; why: string }[] = [];
  for (const { rule, skipped: why, run } of cases) {
    if (why !== undefined) {
      skipped.push({ rule, why });
      continue;
    }
    try {
      await run();
      kept.push(rule);
    } catch (error) {
      findings.push({ rule, message: messageOf(error) });
    }
  }
  return { kept, findings, skipped };
}

/** A case before it is known what it is tried on. */
export interface CaseSpec<Rule extends string, Controls extends string, Stage> {
  readonly rule: Rule;
  readonly name: string;
  /** Without these there is nothing to try. */
  readonly needs?: readonly Controls[];
  run(stage: Stage): Promise<void>;
}

/** The cases for one implementation: those that need what it cannot do say so. `onStage` sets up and clears away around each. */
export function toCases<Rule extends string, Controls extends string, Stage>(
  specs: readonly CaseSpec<Rule, Controls, Stage>[],
  cannot: readonly Controls[],
  onStage: (run: (stage: Stage) => Promise<void>, needs: readonly Controls[]) => Promise<void>,
): readonly SuiteCase<Rule>[] {
  return specs.map(({ rule, name, needs = [], run }) => {
    const missing = needs.filter(capability => cannot.includes(capability));
    if (missing.length === 0) return { rule, name, run: () => onStage(run, needs) };
    const skipped = `it cannot ${missing.join(', ')}`;
    return { rule, name: `${name} (not tried: ${skipped})`, skipped, run: async () => {} };
  });
}
