import { expect, test } from 'vitest'
import { keptNowhere } from '#test/kept-nowhere.ts'
import { makePage, type World } from './make-page.ts'

/** A house whose pages fail when their visitor goes away, as a broken-off stream does. */
function failing() {
  const said: string[] = []
  const world = {
    web: { render: () => Promise.reject(new Error('aborted')) },
    versions: { known: () => '1' },
    db: keptNowhere,
    now: () => new Date('2027-05-04T10:00:00Z'),
    log: (level: string, message: string) => said.push(`${level} ${message}`),
  } as unknown as World
  return { world, said }
}

test('a page whose visitor has gone is no fault of ours, one that fails before her eyes is', async () => {
  const { world, said } = failing()
  const visit = new AbortController()
  const request = new Request('http://localhost/account', { signal: visit.signal })
  expect(await makePage(world, request)).toMatchObject({ status: 500 })
  expect(said.splice(0)).toEqual(['error A page could not be rendered'])
  visit.abort()
  expect(await makePage(world, request)).toMatchObject({ status: 499, body: null })
  expect(said).toEqual([])
})
