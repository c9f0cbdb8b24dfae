import { describe, expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { editDraft, type DraftEdit } from './edit-draft.ts'
import { startListChangeText, startListChanges } from './start-list-changes.ts'

const settings: Draft['settings'] = {
  order: 'sign_up',
  grouping: 'same_level',
  preferred: 4,
  byDivision: false,
  clubsApart: false,
  avoidRepeats: false,
  start: 'one_tee',
  firstMinute: 540,
  interval: 10,
  pauseAfter: null,
  handicapLimit: null,
  seed: 'A',
  wishes: [],
}
const flight = (id: string, minute: number, ...players: string[]) => ({
  id,
  players,
  slot: { minute, hole: 1 },
  isLocked: false,
})
const draft: Draft = {
  settings,
  flights: [flight('1', 540, 'A', 'B', 'C', 'D'), flight('2', 550, 'E', 'F', 'G')],
}
const after = (edit: DraftEdit, from: Draft = draft) => {
  const edited = editDraft(from, edit)
  return typeof edited === 'string'
    ? edited
    : edited.flights.map(({ id, players }) => `${id}: ${players.join('')}`)
}

describe('a manual edit of a draft', () => {
  test.each([
    [{ kind: 'place', player: 'A', flight: '2', onto: null }, ['1: BCD', '2: EFGA']],
    [{ kind: 'place', player: 'A', flight: '2', onto: 'F' }, ['1: FBCD', '2: EAG']],
    [{ kind: 'place', player: 'Z', flight: '1', onto: 'C' }, ['1: ABZD', '2: EFG']],
    [{ kind: 'place', player: 'A', flight: '1', onto: 'D' }, ['1: DBCA', '2: EFG']],
    [{ kind: 'bench', player: 'F' }, ['1: ABCD', '2: EG']],
    [{ kind: 'exchange', flight: '1', other: '2' }, ['2: EFG', '1: ABCD']],
    [{ kind: 'start', flight: '1', slot: { minute: 600, hole: 10 } }, ['2: EFG', '1: ABCD']],
    [{ kind: 'add', flight: '3' }, ['1: ABCD', '2: EFG', '3: ']],
    [{ kind: 'remove', flight: '1' }, ['2: EFG']],
    [{ kind: 'place', player: 'E', flight: '1', onto: null }, 'flight_full'],
    [{ kind: 'place', player: 'A', flight: '9', onto: null }, 'flight_gone'],
    [{ kind: 'place', player: 'A', flight: '2', onto: 'B' }, 'player_gone'],
  ] as [DraftEdit, string[] | string][])('%j', (edit, flights) => {
    expect(after(edit)).toEqual(flights)
  })

  test('does not change a locked flight', () => {
    const locked = editDraft(draft, { kind: 'lock', flight: '1', isLocked: true }) as Draft
    const edits: DraftEdit[] = [
      { kind: 'place', player: 'A', flight: '2', onto: null },
      { kind: 'place', player: 'E', flight: '1', onto: 'A' },
      { kind: 'bench', player: 'A' },
      { kind: 'exchange', flight: '2', other: '1' },
      { kind: 'start', flight: '1', slot: { minute: 600, hole: 1 } },
      { kind: 'remove', flight: '1' },
    ]
    expect(edits.map((edit) => after(edit, locked))).toEqual(edits.map(() => 'flight_locked'))
  })
})

test('the changes of a start list are described in the order of the flights', () => {
  const before = [
    flight('1', 540, 'A', 'B', 'C', 'D'),
    flight('2', 550, 'E', 'F', 'G'),
    flight('3', 560, 'H', 'I', 'J'),
  ]
  const now = [
    flight('1', 540, 'A', 'K', 'C'),
    flight('2', 550, 'E', 'F', 'G', 'D'),
    flight('3', 570, 'H', 'I'),
  ]
  expect(
    startListChanges(before, now, { version: 2, courses: [] }).map((one) =>
      startListChangeText(one, (id) => id),
    ),
  ).toEqual([
    'flight 1, K ind for B',
    'flight 3, J er ude',
    'D er flyttet fra flight 1 til flight 2',
    'flight 3 starter kl.\u00a09.30 fra hul 1',
  ])
  expect(startListChanges([], now, { version: 1, courses: [] })).toEqual([])
  expect(startListChanges([], now, { version: 3, courses: [] })).toEqual([{ kind: 'redrawn' }])
  const turned = before.map((one, i) => ({ ...one, players: before[2 - i]?.players ?? [] }))
  expect(startListChanges(before, turned, { version: 2, courses: [] })).toEqual([
    { kind: 'redrawn' },
  ])
})
