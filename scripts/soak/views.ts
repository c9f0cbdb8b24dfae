import type { Soak } from '../soak.ts'
import { playwright, runStep, type Step } from '../steps.ts'

/** The stories that check a sample of pages, widths or moments in `npm test`, and all of them here. */
const stories = [
  'every-page',
  'purchase',
  'gallery',
  'first-visit',
  'addresses',
  'early-presses',
  'keyboard',
]

/**
 * Checks every page and gallery part with axe in all four views, the layout stability of every public page, and
 * every page, address and moment of which the stories for visitors in a hurry or without a mouse try a few.
 */
export const soak: Soak = async () => {
  const step: Step = {
    ...playwright,
    command: [...playwright.command, ...stories.map((story) => `e2e/${story}.spec.ts`)],
    env: { EVERY_VIEW: '1' },
  }
  const { passed, failed } = runStep(step)
  return { passed, failed }
}
