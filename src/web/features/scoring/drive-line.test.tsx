// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { DriveLine, DrivesSummary } from './drive-line.tsx'
import type { NewItem, QueuedItem } from './flight-items.ts'
import { buildFlightViewModel } from './flight-view-model.ts'
import type { ScoreStore } from './score-store.ts'

afterEach(cleanup)

type Entry = { hole: number; driverId: string | null; isCommittee?: boolean }
type Given = { rule?: object; entries?: Entry[]; holes?: number; hole?: number }

/** A side of Ane and Bo, whose drives are queued, as on an offline phone. */
function open({ rule = { kind: 'minimum', each: 2 }, entries = [], holes = 4, hole = 1 }: Given) {
  const written: NewItem[] = []
  const flight = {
    startHole: 1,
    cards: [],
    signatures: [],
    entries: [],
    players: [
      {
        entryId: 'side',
        name: 'Ane / Bo',
        status: null,
        holes: Array.from({ length: holes }, (_, i) => ({ number: i + 1, par: 4 })),
        drives: {
          rule,
          members: [
            { id: 'A', name: 'Ane' },
            { id: 'B', name: 'Bo' },
          ],
          entries: entries.map((entry, i) => ({
            id: `e${i}`,
            replaces: [],
            isCommittee: false,
            ...entry,
          })),
        },
      },
    ],
  } as unknown as ScoredFlight
  const writer = { me: 'side', marks: 'side', wholeFlight: false }
  function Page() {
    const [queue, setQueue] = useState<QueuedItem[]>([])
    const add = async (item: NewItem) => {
      written.push(item)
      setQueue((all) => [...all, { ...item, flightId: 'f', order: String(all.length) }])
    }
    const [player] = buildFlightViewModel(flight, queue)
    if (!player) return null
    return (
      <>
        <DriveLine {...{ player, hole, writer }} store={{ add } as unknown as ScoreStore} />
        <DrivesSummary player={player} />
      </>
    )
  }
  render(<Page />)
  return written
}

const names = () =>
  screen
    .getAllByRole('button')
    .map((one) => `${one.textContent}${one.getAttribute('aria-pressed') === 'true' ? '*' : ''}`)
const tap = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('one tap notes whose drive was used, a second takes it back, and each replaces the one before', () => {
  const written = open({})
  expect(names()).toEqual(['Anemangler 2', 'Bomangler 2'])
  tap(/Ane/)
  expect(names()).toEqual(['Anemangler 1*', 'Bomangler 2'])
  tap(/Bo/)
  expect(names()).toEqual(['Anemangler 2', 'Bomangler 1*'])
  tap(/Bo/)
  expect(names()).toEqual(['Anemangler 2', 'Bomangler 2'])
  const drives = written.flatMap((item) => (item.kind === 'drive' ? [item.drive] : []))
  expect(drives.map(({ driverId }) => driverId)).toEqual(['A', 'B', null])
  expect(drives.map(({ replaces }) => replaces)).toEqual([[], [drives[0]?.id], [drives[1]?.id]])
})

test('a side is warned when every drive must be of one player, and when the minimum is out of reach', () => {
  const two = [1, 2].map((hole) => ({ hole, driverId: 'A' }))
  open({ entries: two, hole: 3 })
  expect(screen.getByRole('status').textContent).toBe(
    'Brug kun udslag fra den, der mangler: Bo mangler 2.',
  )
  tap(/Ane/)
  expect(screen.getByRole('status').textContent).toBe(
    'Kravet kan ikke nås: Der mangler 2 udslag, og der er kun 1 hul tilbage. Turneringsledelsen afgør, hvad det koster.',
  )
  expect(screen.getByText(/^Udslag: Ane 3, Bo 0 \(mangler 2\)\. Kravet kan ikke nås/)).toBeTruthy()
})

test('two phones that differ show both, and the committee’s drive cannot be changed', () => {
  open({
    entries: [
      { hole: 1, driverId: 'A' },
      { hole: 1, driverId: 'B' },
    ],
  })
  expect(names()).toEqual(['Anemangler 1*', 'Bomangler 2*'])
  tap(/Bo/)
  expect(names()).toEqual(['Anemangler 2', 'Bomangler 1*'])
  cleanup()
  open({ entries: [{ hole: 1, driverId: 'B', isCommittee: true }] })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Udslag: Bo, skrevet af turneringsledelsen.')).toBeTruthy()
})

test('foursomes ask on the first hole, and then tell who drives', () => {
  open({ rule: { kind: 'in_turn' } })
  tap(/Bo/)
  expect(names()).toEqual(['Ane', 'Boslår ud*'])
  cleanup()
  open({ rule: { kind: 'in_turn' }, entries: [{ hole: 1, driverId: 'B' }], hole: 2 })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/slår ud på hul 2/).textContent).toBe('Ane slår ud på hul 2.')
})
