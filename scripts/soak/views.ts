import type { Soak } from '../soak.ts'
import { playwright, runStep, type Step } from '../steps.ts'

const stories = ['every-page', 'purchase', 'gallery', 'first-visit']

/** Every page and every part of the gallery by axe in all four views, and every public page's calm on a phone and on a computer. */
export const soak: Soak = async () => {
  const step: Step = {
    ...playwright,
    command: [...playwright.command, ...stories.map((story) => `e2e/${story}.spec.ts`)],
    env: { EVERY_VIEW: '1' },
  }
  const { passed, failed } = runStep(step)
  return { passed, failed }
}
