import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { initialScoreState } from './flight-session.ts'
import { ScoreEntry } from './score-entry.tsx'
import { refusalReasonTexts } from '../../refusal-reasons.ts'
import { scoreStoreOf } from './score-store.ts'
import { buildFlightViewModel } from './flight-view-model.ts'
import { VerifyCards } from './verify-cards.tsx'

const hole = { number: 7, par: 4, strokeIndex: 1, lengthMetres: null, strokesReceived: 0 }
const player = (entryId: string) => ({
  entryId,
  name: `${entryId} Holm`,
  holes: [hole, { ...hole, number: 8 }],
})

const dayFrom = (daysAhead: number) => addDays(danishMoment(serverNow()).day, daysAhead)

function show(daysAhead: number, first?: { entryId: string; hole: number }) {
  const flight = {
    day: dayFrom(daysAhead),
    players: [player('Anna'), player('Bo')],
    startHole: 7,
    cards: [],
    signatures: [],
    entries: [],
  } as unknown as ScoredFlight
  const writer = { me: 'Anna', marks: 'Bo', wholeFlight: false }
  const state = { ...initialScoreState, access: 'open' as const, flight, writer }
  const close = () => undefined
  return renderToStaticMarkup(
    <ScoreEntry state={state} store={scoreStoreOf('f')} first={first} isOpen onClose={close} />,
  )
}

test('scores can be entered from the day of the round, and not as a trial the evening before', () => {
  expect(show(1)).toContain('Du er klar')
  expect(show(1)).not.toContain('Hul 7')
  expect(show(0)).toContain('Hul 7')
  expect(show(-1)).toContain('Hul 7')
})

test('score entry opens on the hole that was tapped on a card (SC-3)', () => {
  expect(show(0, { entryId: 'Bo', hole: 8 })).toMatch(/<h2[^>]*>Hul 8/)
  expect(show(0)).toMatch(/<h2[^>]*>Hul 7/)
})

test('a single player is asked to find a marker (Rule 3.3b)', () => {
  const flight = {
    day: dayFrom(0),
    players: [player('Anna')],
    startHole: 7,
    tournament: { phone: '12 34 56 78' },
    cards: [],
    signatures: [],
    entries: [],
  } as unknown as ScoredFlight
  const players = buildFlightViewModel(flight, [])
  const writer = { me: 'Anna', marks: 'Anna', wholeFlight: false }
  const state = { ...initialScoreState, access: 'open' as const, flight, writer }
  const store = scoreStoreOf('f')
  const text = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <VerifyCards
        {...{ players, writer, state, store }}
        sides={[]}
        screenLock={undefined}
        onSide={() => undefined}
        onBack={() => undefined}
        onHole={() => undefined}
        onSwitch={() => undefined}
      />
    </QueryClientProvider>,
  )
  expect(text).toContain('Du har ingen markør')
  expect(text).toContain('tel:12345678')
})

test('a phone shows what to do when the result is final (PE-11)', () => {
  expect(refusalReasonTexts.flight_over).toContain('Ring til turneringsledelsen')
})
