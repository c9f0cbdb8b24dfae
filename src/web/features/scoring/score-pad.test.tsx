// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScoredFlight } from '#contract/scoring/endpoints.ts'
import { initialScoreState } from './flight-session.ts'
import type { NewItem, QueuedItem } from './flight-items.ts'
import { buildFlightViewModel } from './flight-view-model.ts'
import { ScorePad } from './score-pad.tsx'
import type { ScoreStore } from './score-store.ts'

type Pad = ComponentProps<typeof ScorePad>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const hole = { par: 4, strokeIndex: 1, lengthMetres: null, strokesReceived: 0 }
const player = (entryId: string, given: object) => ({
  entryId,
  name: `${entryId} Holm`,
  status: null,
  playingHandicap: 12,
  holes: Array.from({ length: 18 }, (_, i) => ({ ...hole, number: i + 1 })),
  ...given,
})

type Given = Omit<Partial<Pad>, 'flight'> & { bo?: object; flight?: object }
type Written = { entryId: string; hole: number; score: unknown; replaces: string[] }

/** Anna marks Bo, and her scores are queued, as on an offline phone. */
function openPad({ bo = {}, flight = {}, ...given }: Given = {}) {
  const written: Written[] = []
  const players = [player('Anna', {}), player('Bo', bo)]
  const scored = { players, startHole: 1, cards: [], signatures: [], entries: [], ...flight }
  const writer = { me: 'Anna', marks: 'Bo', wholeFlight: false }
  function Page() {
    const [queue, setQueue] = useState<QueuedItem[]>([])
    const add = async (item: NewItem) => {
      if (item.kind === 'score') written.push(item.entry)
      setQueue((all) => [...all, { ...item, flightId: 'f', order: String(all.length) }])
    }
    return (
      <ScorePad
        flight={scored as unknown as ScoredFlight}
        players={buildFlightViewModel(scored as unknown as ScoredFlight, queue)}
        writer={writer}
        store={{ add } as unknown as ScoreStore}
        state={{ ...initialScoreState, queue }}
        screenLock={undefined}
        sides={[]}
        onSide={() => undefined}
        first={undefined}
        onCards={() => undefined}
        onClose={() => undefined}
        {...given}
      />
    )
  }
  render(<Page />)
  return written
}

const key = (strokes: number) =>
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${strokes} slag`) }))
const holeNow = () => screen.getByRole('heading', { level: 2 }).textContent
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const choose = (name: string) =>
  fireEvent.click(screen.getByRole('spinbutton', { name: new RegExp(name) }))

test('the pad advances from a finished hole after two seconds; a key pressed meanwhile, or as the next hole opens, writes nothing (PE-4)', () => {
  const written = openPad()
  key(4)
  key(5)
  pass(1_999)
  expect(holeNow()).toBe('Hul 1')
  pass(1)
  expect(holeNow()).toBe('Hul 2')
  key(7)
  pass(500)
  key(4)
  key(5)
  key(6)
  pass(10_000)
  expect(holeNow()).toBe('Hul 2')
  expect(screen.getByRole('alert').textContent).toMatch(/^Tryk på spilleren/)
  expect(written.map(({ entryId, hole, score }) => [entryId, hole, score])).toEqual([
    ['Anna', 1, 4],
    ['Bo', 1, 5],
    ['Anna', 2, 4],
    ['Bo', 2, 5],
  ])
})

test('a correction replaces the score that is shown, and the same score again writes nothing', () => {
  const written = openPad()
  key(4)
  choose('Anna')
  key(4)
  expect(written).toHaveLength(1)
  choose('Anna')
  key(3)
  const [first, second] = written as [Written & { id: string }, Written]
  expect(second).toMatchObject({ entryId: 'Anna', score: 3, replaces: [first.id] })
})

test('on a hole with all scores no key is shown until a player is chosen', () => {
  const written = openPad()
  key(4)
  key(5)
  fireEvent.click(screen.getByRole('button', { name: 'Hul 2, mangler' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hul 1' }))
  expect(screen.queryByRole('button', { name: /slag$/ })).toBeNull()
  expect(screen.getByText(/^Hul 1 er skrevet/)).toBeTruthy()
  choose('Bo')
  key(6)
  expect(written.at(-1)).toMatchObject({ entryId: 'Bo', hole: 1, score: 6 })
})

test('a changed score of a finished hole shows, stays on the screen, and is undone by one press', () => {
  const written = openPad()
  key(4)
  key(5)
  choose('Anna')
  key(3)
  pass(10_000)
  expect(holeNow()).toBe('Hul 1')
  expect(screen.getByText('Hul 1: Anna 4 er rettet til 3.')).toBeTruthy()
  expect(screen.getByText(/rettet fra 4/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fortryd' }))
  expect(written.at(-1)).toMatchObject({ entryId: 'Anna', hole: 1, score: 4 })
  expect(screen.queryByText(/rettet/)).toBeNull()
})

test('several steps of one score are undone together', () => {
  const written = openPad()
  key(4)
  choose('Anna')
  fireEvent.click(screen.getByRole('button', { name: /Anna Holm: et slag mere/ }))
  fireEvent.click(screen.getByRole('button', { name: /Anna Holm: et slag mere/ }))
  expect(screen.getByText('Hul 1: Anna 4 er rettet til 6.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fortryd' }))
  expect(written.at(-1)).toMatchObject({ entryId: 'Anna', score: 4 })
})

test('after the ninth hole of a round the pad waits for the players to compare their cards', () => {
  openPad({ flight: { startHole: 10 }, first: { entryId: 'Anna', hole: 18 } })
  key(4)
  key(5)
  pass(10_000)
  expect(holeNow()).toBe('Hul 18')
  expect(screen.getByRole('button', { name: 'Sammenlign' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Næste hul' }))
  expect(holeNow()).toBe('Hul 1')
})

test('the pad does not wait for a player who has retired', () => {
  openPad({ bo: { status: { code: 'RTD', reason: 'ill', hole: 1, roundId: 'r' } } })
  key(4)
  pass(2_000)
  expect(holeNow()).toBe('Hul 2')
})

test('a delivered card has no keys, because only the committee may correct it', () => {
  const card = { entryId: 'Bo', state: 'delivered', reading: '', deliveredAt: 1, receipt: 'K7P2' }
  openPad({ flight: { cards: [card] } })
  choose('Bo')
  expect(screen.queryByRole('button', { name: /slag/ })).toBeNull()
  expect(screen.getByText(/^Bo har afleveret sit scorekort/)).toBeTruthy()
})

test('during a suspension of play, a hole that the flight has not reached accepts no score', () => {
  const written = openPad({
    stop: { kind: 'normal', hole: 2 },
    first: { entryId: 'Anna', hole: 3 },
  })
  choose('Bo')
  fireEvent.keyDown(screen.getByRole('spinbutton', { name: /Bo/ }), { key: '5' })
  expect(written).toEqual([])
  expect(screen.getByText(/^Hul 3 er ikke spillet/)).toBeTruthy()
})

test('a hole stays on the screen until the side has said whose drive it used', () => {
  const drives = {
    rule: { kind: 'minimum', each: 2 },
    members: [
      { id: 'A', name: 'Ane' },
      { id: 'B', name: 'Birk' },
    ],
    entries: [],
  }
  openPad({ bo: { drives } })
  key(4)
  key(5)
  pass(10_000)
  expect(holeNow()).toBe('Hul 1')
  fireEvent.click(screen.getByRole('button', { name: /^Birk/ }))
  pass(2_000)
  expect(holeNow()).toBe('Hul 2')
})
