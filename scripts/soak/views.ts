import type { Soak } from '../soak.ts'
import { playwright, runStep } from '../steps.ts'

/** The stories that check a sample of pages, widths or moments in `npm test`, and all of them here. */
const stories = [
  'every-page',
  'purchase',
  'gallery',
  'first-visit',
  'addresses',
  'early-presses',
  'keyboard',
  'slow-forms',
]

const everyView = { EVERY_VIEW: '1' }

/**
 * Runs the stories that are in no `npm test` because of their length, which have the tag `@soak`.
 * Checks every page and gallery part with axe in all four views, the layout stability of every public page, and
 * every page, address and moment of which the stories for visitors in a hurry or without a mouse try a few.
 */
export const soak: Soak = async () => {
  const files = stories.map((story) => `e2e/${story}.spec.ts`)
  const counts = [files, ['--grep=@soak']].map((chosen) =>
    runStep({ ...playwright, command: [...playwright.command, ...chosen], env: everyView }),
  )
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}
