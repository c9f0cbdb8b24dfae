import type { Soak } from '../soak.ts'
import { runStep, vitest, type Step } from '../steps.ts'

/** Sends every bad value in every field of every endpoint. */
export const soak: Soak = async () => {
  const step: Step = {
    ...vitest,
    command: [...vitest.command, '--project=api', 'test/bad-input.db.test.ts'],
    env: { EVERY_INPUT: '1' },
  }
  const { passed, failed } = runStep(step)
  return { passed, failed }
}
