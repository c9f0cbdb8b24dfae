// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { FlightActions } from './flight-actions.tsx'
import type { PlayerViewModel, Writer } from './flight-view-model.ts'
import type { ScoreStore } from './score-store.ts'

afterEach(cleanup)

/** What the phone of Bo’s flight says about his late start. */
function notesFor(handledAt: number | null) {
  const report = { kind: 'late_start', entryId: 'bo', hole: 10, strokes: 2, note: 'Mødte 9.03' }
  const flight = { flightId: 'a', tournament: {}, reports: [{ id: '1', report, handledAt }] }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FlightActions
        flight={flight as unknown as ScoredFlight}
        players={[{ entryId: 'bo', name: 'Bo Kjær', status: null } as unknown as PlayerViewModel]}
        writer={{ me: 'bo' } as unknown as Writer}
        store={{} as ScoreStore}
      />
    </QueryClientProvider>,
  )
  return screen.queryAllByText(/startede for sent/).map(({ textContent }) => textContent)
}

test('the flight adds the strokes for a late start until the committee has handled them', () => {
  expect(notesFor(null)).toEqual([
    'Bo Kjær startede for sent. Læg 2 straffeslag til scoren på hul 10.',
  ])
  cleanup()
  expect(notesFor(1)).toEqual([])
})
