import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScoredFlight } from '#contract/tournament-scores.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishMoment, serverNow } from '../../../server-clock.ts'
import { nothingYet } from './held-flight.ts'
import { ScoreEntry } from './score-entry.tsx'
import { scoreStoreOf } from './score-store.ts'

const hole = { number: 7, par: 4, strokeIndex: 1, lengthMetres: null, strokesReceived: 0 }
const player = (entryId: string) => ({ entryId, name: `${entryId} Holm`, holes: [hole] })

function show(daysAhead: number) {
  const flight = {
    day: addDays(danishMoment(serverNow()).day, daysAhead),
    players: [player('Anna'), player('Bo')],
    startHole: 7,
    cards: [],
    signatures: [],
    entries: [],
  } as unknown as ScoredFlight
  const writer = { me: 'Anna', marks: 'Bo', wholeFlight: false }
  const state = { ...nothingYet, access: 'open' as const, flight, writer }
  const close = () => undefined
  return renderToStaticMarkup(
    <ScoreEntry state={state} store={scoreStoreOf('f')} isOpen onClose={close} />,
  )
}

test('scores are written from the day of the round on, and not tried out the evening before', () => {
  expect(show(1)).toContain('Du er klar')
  expect(show(1)).not.toContain('Hul 7')
  expect(show(0)).toContain('Hul 7')
  expect(show(-1)).toContain('Hul 7')
})
