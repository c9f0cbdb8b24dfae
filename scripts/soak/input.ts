import type { Soak } from '../soak.ts'
import { runStep, vitest, type Step } from '../steps.ts'

const tests = ['test/bad-input.db.test.ts', 'test/attacks/validation.db.test.ts']

/** Sends every bad value in every field of every endpoint, and every attack by SQL in every parameter of every list. */
export const soak: Soak = async () => {
  const step: Step = {
    ...vitest,
    command: [...vitest.command, '--project=api', ...tests],
    env: { EVERY_INPUT: '1' },
  }
  const { passed, failed } = runStep(step)
  return { passed, failed }
}
