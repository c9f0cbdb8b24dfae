import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft, DraftSettings } from './draft.ts'
import { howDrawnText, ownReasonSentences, reasonSentences } from './draw-reason-text.ts'
import { reasonsAfterChange, reasonsAfterDraw } from './draw-reasons.ts'
import { changesByHand } from './draft-reasons.ts'
import { editDraft, type DraftEdit } from './edit-draft.ts'
import { makeExplainedDraft, type DraftField } from './make-draft.ts'

const settings: DraftSettings = {
  order: 'low_first',
  grouping: 'same_level',
  preferred: 2,
  byDivision: false,
  clubsApart: false,
  avoidRepeats: false,
  start: 'one_tee',
  firstMinute: 480,
  interval: 10,
  pauseAfter: null,
  handicapLimit: null,
  seed: 'abc123',
  wishes: [{ player: 'B', kind: 'late' }],
}

const fieldOf = (count: number): DraftField => ({
  players: Array.from({ length: count }, (_, i) => ({
    id: String.fromCharCode(65 + i),
    handicapTenths: 40 * (i + 1),
    clubId: `club ${i % 3}`,
    place: i + 1,
    signUp: i + 1,
    divisionId: i % 2 === 0 ? 'even' : 'odd',
  })),
  divisions: ['even', 'odd'],
  playedBefore: [['A', 'D']],
  courses: [{ holes: 18, par: [] }],
})

const drawnAt = new Date('2027-06-11T16:42:00Z')
const by = 'director'

function draw(field: DraftField, chosen: DraftSettings, before?: Draft): Draft {
  const drawn = makeExplainedDraft(field, chosen, before?.flights)
  if (typeof drawn === 'string') throw new Error(drawn)
  return {
    settings: chosen,
    flights: drawn.flights.map((flight, i) => ({ ...flight, id: flight.id ?? `flight ${i + 1}` })),
    reasons: reasonsAfterDraw(before?.reasons, drawn.reasons, {
      locked: drawn.flights.flatMap(({ isLocked, players }) => (isLocked ? players : [])),
      at: drawnAt,
      by,
    }),
  }
}

function edit(draft: Draft, change: DraftEdit): Draft {
  const edited = editDraft(draft, change)
  if (typeof edited === 'string' || !draft.reasons) throw new Error('The edit does not apply')
  const flights = { before: draft.flights, after: edited.flights }
  const moment = { cause: 'by_hand', at: drawnAt, by } as const
  return { ...edited, reasons: reasonsAfterChange(draft.reasons, flights, moment) }
}

const words = {
  nameOf: (id: string) => `Spiller ${id}`,
  directorOf: () => 'Dorthe Krogh',
  momentOf: () => 'fredag den 11. juni 2027 kl. 18.42',
  courses: ['Skovbanen'],
}
/** Times are held together by a non-breaking space. */
const whyOf = (id: string, draft: Draft) => reasonSentences(id, draft, words).map(plain)
const ownWhyOf = (id: string, draft: Draft) => ownReasonSentences(id, draft, words).map(plain)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const startsOf = ({ flights }: Draft) =>
  flights.map(({ players, slot }) => `${slot?.minute} ${players.toSorted().join('')}`)

test('the worked table: the order, the swap for a wish, and a change by hand', () => {
  const drawn = draw(fieldOf(6), settings)
  expect(startsOf(drawn)).toEqual(['480 AC', '490 BD', '500 EF'])
  expect(drawn.reasons?.players['A']).toEqual({
    number: 1,
    among: 6,
    handicapTenths: 40,
    formed: { minute: 480, hole: 1 },
  })
  expect(whyOf('B', drawn)).toEqual([
    'Nr. 2 af 6 efter handicap, laveste først (8,0).',
    'Det gav kl. 8.00 fra hul 1.',
    'Byttet til kl. 8.10 fra hul 1: Spiller B vil gerne sent ud.',
  ])
  const swapped = edit(drawn, { kind: 'place', player: 'A', flight: 'flight 2', onto: 'D' })
  expect(swapped.reasons && changesByHand(swapped.reasons)).toBe(1)
  expect(whyOf('A', swapped).at(-1)).toBe(
    'Flyttet fra kl. 8.00 fra hul 1 til kl. 8.10 fra hul 1 i hånden fredag den 11. juni 2027 kl. 18.42 af Dorthe Krogh.',
  )
  expect(whyOf('E', swapped)).toHaveLength(2)
  const onTwo = { ...words, courses: ['Skovbanen', 'Parkbanen'] }
  const there = { ...swapped, reasons: onPark(swapped) }
  expect(reasonSentences('A', there, onTwo).map(plain).slice(1)).toEqual([
    'Det gav kl. 8.00 fra hul 1 på Skovbanen.',
    expect.stringMatching(
      /fra kl. 8.00 fra hul 1 på Skovbanen til kl. 8.10 fra hul 1 på Parkbanen /,
    ),
  ])
})

/** As if every change had led to the second course. */
function onPark({ reasons }: Draft) {
  if (!reasons) throw new Error('The draft is explained')
  const changes = reasons.changes.map((change) => {
    const moved = Object.entries(change.moved).map(
      ([player, { from, to }]) => [player, { from, to: to && { ...to, course: 2 } }] as const,
    )
    return { ...change, moved: Object.fromEntries(moved) }
  })
  return { ...reasons, changes }
}

test('a player reads nothing about the wishes, the handicap or the names of others', () => {
  const wish = { player: 'B', kind: 'apart', other: 'A' } as const
  const drawn = draw(fieldOf(6), { ...settings, wishes: [wish] })
  const everybody = [...'ABCDEF'].flatMap((id) => ownWhyOf(id, drawn))
  expect(everybody.join(' ')).not.toMatch(/Spiller|ønske|\d,\d|vil (gerne|ikke)/)
  expect(everybody.filter((text) => text.endsWith('af hensyn til hele inddelingen.'))).toHaveLength(
    2,
  )
  const late = draw(fieldOf(6), settings)
  expect(ownWhyOf('B', late).at(-1)).toBe('Byttet til kl. 8.10 fra hul 1, så dit ønske er opfyldt.')
  expect(ownWhyOf('C', late).at(-1)).toBe(
    'Byttet til kl. 8.00 fra hul 1 af hensyn til hele inddelingen.',
  )
})

test('a change that moves nobody is none, and a locked flight keeps its explanation', () => {
  const drawn = draw(fieldOf(6), settings)
  const byHand = edit(drawn, { kind: 'place', player: 'A', flight: 'flight 2', onto: 'D' })
  const locked = edit(byHand, { kind: 'lock', flight: 'flight 2', isLocked: true })
  expect(locked.reasons).toEqual(byHand.reasons)
  const again = draw(fieldOf(6), { ...settings, wishes: [] }, locked)
  expect(Object.keys(again.reasons?.changes[0]?.moved ?? {})).toEqual(['A'])
  expect(whyOf('A', again)).toContain('Flighten var låst, da resten blev inddelt igen.')
  expect(again.reasons?.players['D']).toMatchObject({ number: 2, among: 4 })
  expect(whyOf('X', again)).toEqual(['Kom med, efter at der var inddelt.'])
})

test('the public line has the method, the seed of a draw by lot, when, and the changes by hand', () => {
  const lots = draw(fieldOf(6), { ...settings, order: 'random', wishes: [], clubsApart: true })
  expect(howDrawnText(lots, words.momentOf)).toBe(
    'Inddelt ved lodtrækning (nøgle abc123), med hensyn til klubkammerater. Det gjorde turneringsledelsen fredag den 11. juni 2027 kl. 18.42, uden ændringer i hånden bagefter.',
  )
  const [first] = lots.flights
  const moved = edit(lots, { kind: 'bench', player: first?.players[0] ?? '' })
  expect(howDrawnText(moved, words.momentOf)).toContain('med 1 ændring i hånden')
  expect(howDrawnText({ settings }, words.momentOf)).toBeUndefined()
})

test('the same players, settings and seed give the same draw and the same explanation', () => {
  const orders = ['low_first', 'leaders_last', 'random', 'sign_up', 'club'] as const
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 14 }),
      fc.record({
        order: fc.constantFrom(...orders),
        grouping: fc.constantFrom('same_level', 'mixed', 'balanced'),
        byDivision: fc.boolean(),
        seed: fc.string({ minLength: 1, maxLength: 8 }),
      }),
      fc.infiniteStream(fc.nat()),
      (count, given, keys) => {
        const field = fieldOf(count)
        const sortKeys = new Map(field.players.map(({ id }) => [id, keys.next().value as number]))
        const shuffled = field.players.toSorted(
          (a, b) => (sortKeys.get(a.id) ?? 0) - (sortKeys.get(b.id) ?? 0),
        )
        const chosen = { ...settings, ...given, clubsApart: true }
        const drawn = draw(field, chosen)
        expect(draw({ ...field, players: shuffled }, chosen)).toEqual(drawn)
        const placed = drawn.flights.flatMap(({ players }) => players)
        expect(Object.keys(drawn.reasons?.players ?? {}).toSorted()).toEqual(placed.toSorted())
        // Each explanation ends at the start that the player has.
        for (const { players, slot } of drawn.flights) {
          for (const id of players) {
            const reason = drawn.reasons?.players[id]
            expect(reason?.swapped?.to ?? reason?.formed).toEqual(slot)
          }
        }
      },
    ),
    { seed: 2027, numRuns: 150 },
  )
})
