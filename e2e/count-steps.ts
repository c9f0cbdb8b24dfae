import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'

/** The presses and the filled fields of a task, counted as `docs/walks.md` does: a choice in a list is a field. */
export function countSteps() {
  const counted = { presses: 0, fields: 0 }
  return {
    counted,
    async press(target: Locator) {
      await target.click()
      counted.presses += 1
    },
    async fill(field: Locator, text: string) {
      await field.fill(text)
      counted.fields += 1
    },
    async choose(field: Locator, label: string) {
      await field.selectOption({ label })
      counted.fields += 1
    },
  }
}

export type Steps = ReturnType<typeof countSteps>

/** The steps of a task in the table of `docs/walks.md`: `| Director: explain a tie | 3, 0, 3, 20 | … |`. */
export function stepsOf(task: string): { presses: number; fields: number; seconds: number } {
  const rows = readFileSync('docs/walks.md', 'utf8').split('\n')
  const row = rows.find((line) => line.startsWith(`| ${task} |`))
  const [presses, fields, , seconds] = row?.split('|')[2]?.split(',').map(Number) ?? []
  if (presses === undefined || fields === undefined || seconds === undefined) {
    throw new Error(`docs/walks.md has no row for ${task}`)
  }
  return { presses, fields, seconds }
}
