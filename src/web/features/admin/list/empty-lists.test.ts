import { expect, test } from 'vitest'
import { allLists } from '#test/attacks/lists.ts'
import { pageOf } from '../page-of.ts'
import { emptyLists } from './empty-lists.ts'

test('every list of the back office says when its rows come, also before the first one', () => {
  const pages = allLists.map(pageOf)
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter((page) => !emptyLists[page])).toEqual([])
  expect(Object.keys(emptyLists).filter((page) => !pages.includes(page))).toEqual([])
})
