// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { scrollNavItemIntoView } from './scroll-nav-item.ts'

/** A list of pages whose current item is 300 pixels from its left edge. */
function listOf() {
  const list = document.createElement('nav')
  const item = document.createElement('li')
  list.append(item)
  vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 0, 80, 44))
  return { list, item }
}

test('the current page is scrolled into view', () => {
  const { list, item } = listOf()
  scrollNavItemIntoView(item)
  expect(list.scrollLeft).toBe(340)
})

test('what was scrolled by hand before the page was hydrated stays, until another page is opened', () => {
  const { list, item } = listOf()
  list.scrollLeft = 120
  scrollNavItemIntoView(item)
  expect(list.scrollLeft).toBe(120)
  scrollNavItemIntoView(item)
  expect(list.scrollLeft).toBe(460)
})
