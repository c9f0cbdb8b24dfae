import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// `crypto.randomUUID` exists on https and localhost only: a computer that opens the service by its address on the
// club's own network would get an error when a form is sent. `newId` of the web works everywhere.
test('browser code creates ids with newId', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && file !== 'src/web/new-id.ts',
  )
  expect(files.length).toBeGreaterThan(300)
  const direct = files.filter((file) => readFileSync(file, 'utf8').includes('crypto.randomUUID'))
  expect(direct).toEqual([])
})
