import { longTests } from '#test/long-tests.ts'
import type { Soak } from '../soak.ts'
import { runStep, vitest } from '../steps.ts'

/** Runs the tests that are in no `npm test` because of their length. */
export const soak: Soak = async () =>
  runStep({ ...vitest, command: [...vitest.command, ...longTests], env: { LONG_TESTS: '1' } })
