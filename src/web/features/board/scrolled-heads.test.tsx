// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ScrolledHeads } from './scrolled-heads.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A bar of 48 px above two divisions, as it is while the page is scrolled. */
function Page() {
  const bar = useRef<HTMLFormElement>(null)
  return (
    <div>
      <form method="get" ref={bar} data-bottom="48">
        <ScrolledHeads bar={bar} />
      </form>
      {['A-rækken', 'B-rækken'].map((name) => (
        <table key={name} className="board-table" id={name}>
          <caption>
            <span className="board-division-name">{name}</span>
          </caption>
          <thead>
            <tr>
              <th className="board-name">Navn</th>
              <th className="board-value">Slag +/−</th>
              <th className="board-thru">Hul</th>
              <th className="board-extra board-spare">Hcp.</th>
            </tr>
          </thead>
        </table>
      ))}
    </div>
  )
}

/** Scrolls so that the elements end at these heights. */
async function scrollTo(bottoms: Record<string, { table: number; head: number }>) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const table = this.closest('table')
    const at = table && bottoms[table.id]
    const bottom = at ? (this.tagName === 'THEAD' ? at.head : at.table) : 48
    return { bottom } as DOMRect
  })
  await act(async () => {
    window.dispatchEvent(new Event('scroll'))
    await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}

const shown = () => document.querySelector('.board-scrolled-heads')?.textContent

test('deep in the list the division in sight and the heads of its columns stay', async () => {
  render(<Page />)
  await scrollTo({ 'A-rækken': { table: 900, head: -20 }, 'B-rækken': { table: 1800, head: 940 } })
  expect(shown()).toBe('A-rækkenSlag +/−Hul')
  await scrollTo({ 'A-rækken': { table: -10, head: -900 }, 'B-rækken': { table: 900, head: 20 } })
  expect(shown()).toBe('B-rækkenSlag +/−Hul')
})

test('where the table’s own heads are in sight, nothing is said twice', async () => {
  render(<Page />)
  await scrollTo({ 'A-rækken': { table: 900, head: 80 }, 'B-rækken': { table: 1800, head: 940 } })
  expect(shown()).toBeUndefined()
  expect(screen.getByText('A-rækken')).toBeTruthy()
})
