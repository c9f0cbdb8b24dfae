import type { Soak } from '../soak.ts'
import { playwright, runStep, type Step } from '../steps.ts'

const stories = ['every-page', 'purchase', 'gallery', 'first-visit']

/** Checks every page and gallery part with axe in all four views, and the layout stability of every public page. */
export const soak: Soak = async () => {
  const step: Step = {
    ...playwright,
    command: [...playwright.command, ...stories.map((story) => `e2e/${story}.spec.ts`)],
    env: { EVERY_VIEW: '1' },
  }
  const { passed, failed } = runStep(step)
  return { passed, failed }
}
