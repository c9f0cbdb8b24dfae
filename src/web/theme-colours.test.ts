import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync('src/web/styles.css', 'utf8')

test('the colours are green, blue, slate, red and yellow, and Tailwind’s own are put away (section 9)', () => {
  expect(styles).toContain('--color-*: initial')
  const families = [...styles.matchAll(/^\s*--color-([a-z]+)-\d+:/gm)].map(([, name]) => name)
  expect([...new Set(families)].toSorted()).toEqual(['blue', 'green', 'red', 'slate', 'yellow'])
})
