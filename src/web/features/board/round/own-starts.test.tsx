import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Board } from '#domain/board/board.ts'
import { toOwnStarts, OwnStartsBanner, type OwnStarts } from './own-starts.tsx'

const flight = (id: string, minute: number) => ({ id, position: 1, minute, hole: 1, group: null })
const row = (id: string, name: string, at: number) => ({ id, name, flight: at, tee: null })
const board = {
  round: { id: 'r', day: '2027-06-12', courses: ['Skovbanen'] },
  tees: [],
  flights: [flight('late', 690), flight('early', 540), flight('others', 600)],
  rows: [row('a', 'Anna Holm', 0), row('b', 'Bo Kjær', 1), row('c', 'Carl Krag', 1)],
} as unknown as Board

const visitor: OwnStarts = { starts: [], status: 'visitor' }

/** The banner above the start list. */
function renderOwnStarts(own: OwnStarts) {
  const html = renderToStaticMarkup(<OwnStartsBanner board={board} address="Skovvej 1" own={own} />)
  return {
    starts: [...html.matchAll(/font-bold">(.*?)<\/p>/g)].map(([, text]) =>
      text?.replaceAll('\u00a0', ' '),
    ),
    files: [...html.matchAll(/entries\/(\w+)\/calendar\.ics/g)].map(([, id]) => id),
    text: html.replace(/<[^>]+>/g, ''),
  }
}

test('a single start is shown without the player’s name', () => {
  const rendered = renderOwnStarts(
    toOwnStarts(board, { flightIds: ['late'], entryIds: ['a'], reasons: [] }),
  )
  expect(rendered).toMatchObject({ starts: ['Kl. 11.30 fra hul 1'], files: ['a'] })
})

test('a guardian of several players sees every start with its calendar file, in start order', () => {
  const mine = { flightIds: ['late', 'early'], entryIds: ['a', 'b', 'c'], reasons: [] }
  const rendered = renderOwnStarts(toOwnStarts(board, mine))
  expect(rendered.starts).toEqual([
    'Bo Kjær: kl. 9.00 fra hul 1',
    'Carl Krag: kl. 9.00 fra hul 1',
    'Anna Holm: kl. 11.30 fra hul 1',
  ])
  expect(rendered.files).toEqual(['b', 'c', 'a'])
})

test('an own start says why the player starts there', () => {
  const reasons = [
    { entryId: 'a', sentences: ['Nr. 2 af 3 ved lodtrækning.', 'Det gav kl. 11.30.'] },
  ]
  const own = toOwnStarts(board, { flightIds: ['late'], entryIds: ['a'], reasons })
  expect(renderOwnStarts(own).text).toContain(
    'Hvorfor her?Nr. 2 af 3 ved lodtrækning. Det gav kl. 11.30.',
  )
})

test('a visitor is asked to sign in, and a signed-in account without a start is not', () => {
  const nowhere = toOwnStarts(board, { flightIds: [], entryIds: [], reasons: [] })
  expect(renderOwnStarts(visitor).text).toBe(
    'Spiller du med? Din start står her, når du er logget ind.',
  )
  expect(renderOwnStarts(nowhere).text).toBe('Du er ikke på denne startliste.')
  expect(renderOwnStarts(toOwnStarts(board, undefined)).text).toBe('')
  const failed = 'Din start kunne ikke hentes. Find den i startlisten herunder.'
  expect(renderOwnStarts(toOwnStarts(board, 'failed')).text).toBe(failed)
})
