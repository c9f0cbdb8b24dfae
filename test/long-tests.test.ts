import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longTests } from './long-tests.ts'

test('every test that only the soak runs exists', () => {
  expect(longTests.filter((path) => !existsSync(path))).toEqual([])
})
