import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cardState,
  disputedHoles,
  foldCard,
  readingOf,
  validSignatures,
  type CardState,
  type Signature,
  type Signer,
} from './card.ts'
import type { HoleScore } from './hole-score.ts'
import { lastEdit } from './card.ts'
import {
  foldHole,
  isHoleScore,
  isUnusual,
  writtenAt,
  type HoleState,
  type ScoreEntry,
  type ScoreSlot,
} from './score-entry.ts'

const entry = (id: string, score: HoleScore, given: Partial<ScoreEntry> = {}): ScoreEntry => ({
  id,
  score,
  hole: 7,
  slot: 'marker',
  replaces: [],
  ...given,
})
const a5 = entry('a', 5)
const b6 = entry('b', 6)
const b6after5 = entry('b', 6, { replaces: ['a'] })

describe('a slot', () => {
  test.each<[string, ScoreEntry[], HoleScore[]]>([
    ['nothing', [], []],
    ['one score', [a5], [5]],
    ['a corrected score', [a5, b6after5], [6]],
    ['a corrected score, received in the wrong order', [b6after5, a5], [6]],
    ['two phones at once', [a5, b6], [5, 6]],
    ['two phones at once, received in the other order', [b6, a5], [6, 5]],
    ['two phones that agree', [a5, entry('b', 5)], [5]],
    ['a resolved conflict', [a5, b6, entry('c', 6, { replaces: ['a', 'b'] })], [6]],
    ['two corrections of one', [a5, b6after5, entry('c', 4, { replaces: ['a'] })], [6, 4]],
    ['a deleted score', [a5, entry('b', null, { replaces: ['a'] })], [null]],
    [
      'a score corrected and deleted at the same time',
      [a5, b6after5, entry('c', null, { replaces: ['a'] })],
      [6, null],
    ],
    ['a ball picked up', [entry('a', 'picked_up')], ['picked_up']],
    ['an entry that names itself', [entry('a', 5, { replaces: ['a'] })], [5]],
  ])('%s', (_case, entries, standing) => {
    const { marker, official } = foldHole(entries)
    expect(marker.current).toEqual(standing)
    expect(official).toBe(standing[0] ?? null)
  })

  const anySlot = fc.constantFrom<ScoreSlot>('marker', 'player', 'committee')
  const anyScore = fc.option(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant('picked_up')))
  /** A history that phones could have written: each entry replaces some earlier ones of its slot. */
  const history = fc
    .array(fc.tuple(anySlot, anyScore, fc.array(fc.nat(9), { maxLength: 3 })), { maxLength: 9 })
    .map((rows) =>
      rows.map(([slot, score, seen], i): ScoreEntry => {
        const replaces = seen.filter((n) => n < i && rows[n]?.[0] === slot).map((n) => String(n))
        return entry(String(i), score as HoleScore, { slot, replaces })
      }),
    )

  test('is the same in any order and with any repetition of score entries', () => {
    const sorted = (entries: readonly ScoreEntry[]) => {
      const { marker, player, committee, state } = foldHole(entries)
      return [marker, player, committee]
        .map(({ current }) => new Set(current) as unknown)
        .concat(state)
    }
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (entries, keys) => {
        const twice = [...entries, ...entries]
          .map((one) => [keys.next().value as number, one] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, one]) => one)
        expect(sorted(twice)).toEqual(sorted(entries))
      }),
    )
  })

  test('keeps every entry that is not replaced, and one entry can always resolve a conflict', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const { marker } = foldHole(entries)
        const replaced = new Set(entries.flatMap(({ replaces }) => replaces))
        const kept = entries.filter(({ id, slot }) => slot === 'marker' && !replaced.has(id))
        expect(new Set(marker.current)).toEqual(new Set(kept.map(({ score }) => score)))
        const settled = foldHole([...entries, entry('last', 4, { replaces: marker.heads })])
        expect(settled.marker.current).toEqual([4])
      }),
    )
  })
})

describe('a hole', () => {
  const by = (slot: ScoreSlot, ...scores: number[]) =>
    scores.map((score) => entry(`${slot}${score}`, score, { slot }))
  test.each<[HoleState, HoleScore, ScoreEntry[]]>([
    ['empty', null, []],
    ['entered', 5, by('marker', 5)],
    ['noted', null, by('player', 5)],
    ['agreed', 5, [...by('marker', 5), ...by('player', 5)]],
    ['mismatch', 5, [...by('marker', 5), ...by('player', 4)]],
    ['mismatch', 5, [...by('marker', 5), ...by('player', 5, 4)]],
    ['conflict', 5, [...by('marker', 5, 6), ...by('player', 5)]],
    ['corrected', 6, [...by('marker', 5), ...by('player', 4), ...by('committee', 6)]],
    ['conflict', 6, [...by('marker', 5), ...by('committee', 6, 7)]],
  ])('is %s with %s', (state, official, entries) => {
    expect(foldHole(entries)).toMatchObject({ state, official })
  })

  test('has the marker’s score again when the committee deletes its own', () => {
    const withdrawn = entry('x', null, { slot: 'committee', replaces: ['committee6'] })
    const entries = [...by('marker', 5), ...by('committee', 6), withdrawn]
    expect(foldHole(entries)).toMatchObject({ state: 'entered', official: 5 })
  })

  test.each([1, 12, 30, 'picked_up', null])('accepts a score of %s', (score) => {
    expect(isHoleScore(score)).toBe(true)
  })
  test.each([0, -1, 31, 40, 4.5, Number.NaN, 'x', '5', undefined, {}])(
    'refuses a score of %s',
    (score) => {
      expect(isHoleScore(score)).toBe(false)
    },
  )

  test('needs a confirmation of a hole in one, and of five over par', () => {
    expect([1, 2, 7, 8, 10].map((score) => isUnusual(score, 3))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ])
    expect(isUnusual('picked_up', 3)).toBe(false)
  })

  const clock = (time: string) => Date.parse(`2027-05-04T${time}:00Z`)
  test.each([
    ['11:42', '11:42', '11:42', '11:42'],
    ['13:42', '13:57', '11:57', '11:42'],
    ['11:42', '11:40', '11:57', '11:57'],
  ])('written at %s and sent at %s by the phone, received at %s: %s', (...times) => {
    const [written = 0, sent = 0, received = 0, expected = 0] = times.map(clock)
    expect(writtenAt({ writtenAt: written, sentAt: sent }, received)).toBe(expected)
  })

  test('is at most 60 days old, whatever its phone says', () => {
    const nonsense = { writtenAt: 0, sentAt: 8_640_000_000_000_000 }
    expect(writtenAt(nonsense, clock('11:42'))).toBe(Date.parse('2027-03-05T11:42:00Z'))
  })
})

describe('a card', () => {
  const five = foldHole([a5])
  const pickedUp = foldHole([entry('a', 'picked_up')])
  const disputed = foldHole([a5, b6])
  const full = [five, pickedUp, five]
  const reading = '5,x,5'

  test('has a reading with a score for each hole', () => {
    expect(readingOf(full)).toBe(reading)
    expect(readingOf([five, foldHole([])])).toBe('5,-')
    expect(disputedHoles([five, disputed, five])).toEqual([1])
  })

  test.each<[CardState, ReturnType<typeof foldHole>[], Signer[]]>([
    ['open', [], ['player', 'marker']],
    ['open', [five, foldHole([])], []],
    ['complete', full, []],
    ['complete', [five, disputed], ['player', 'marker']],
    ['signed_by_player', full, ['player']],
    ['signed_by_marker', full, ['marker']],
    ['ready_to_deliver', full, ['marker', 'player']],
  ])('is %s', (state, holes, signers) => {
    expect(cardState(holes, signers)).toBe(state)
  })
})

describe('a signature on 5 (PE-10)', () => {
  const written = (...entries: ScoreEntry[]) => entries.map((one, i) => ({ ...one, number: i + 1 }))
  const note = (id: string, score: HoleScore, replaces: string[] = []): ScoreEntry => ({
    ...entry(id, score, { replaces }),
    slot: 'player',
  })
  const c5 = entry('c', 5, { replaces: ['b'] })
  test.each<[string, ScoreEntry[], number, boolean]>([
    ['holds', [a5], 1.5, true],
    ['that overtook the score holds once the score is received', [a5], 0.5, true],
    ['on another score does not', [a5, b6after5], 1.5, false],
    ['does not hold after the score is changed back', [a5, b6after5, c5], 1.5, false],
    ['between the two changes does not hold', [a5, b6after5, c5], 2.5, false],
    ['after the change back holds', [a5, b6after5, c5], 3.5, true],
    [
      'is void when a second phone writes 6, also once they agree on 5',
      [a5, b6, entry('c', 5, { replaces: ['a', 'b'] })],
      1.5,
      false,
    ],
    ['holds when the same comes from a second phone', [a5, entry('b', 5)], 1.5, true],
    [
      'is void by the player’s note of 4, even when the note is corrected',
      [a5, note('n', 4), note('m', 5, ['n'])],
      1.5,
      false,
    ],
    ['holds when the player’s note of 5 comes late', [a5, note('n', 5)], 1.5, true],
    [
      'holds when the player deletes the note',
      [note('n', 5), a5, note('m', null, ['n'])],
      2.5,
      true,
    ],
    [
      'holds when a score comes that it had replaced',
      [entry('c', 5, { replaces: ['b'] }), b6after5],
      1.5,
      true,
    ],
    [
      'is void when the committee corrects the score and deletes the correction',
      [
        a5,
        entry('k', 6, { slot: 'committee' }),
        entry('l', null, { replaces: ['k'], slot: 'committee' }),
      ],
      1.5,
      false,
    ],
  ])('%s', (_case, entries, number, holds) => {
    const given: Signature = { by: 'marker', reading: '5', number }
    const reading = readingOf(foldCard([7], entries))
    expect(validSignatures([given], reading, written(...entries))).toEqual(holds ? [given] : [])
  })
})

test('the last edit of any score entries equals a fold of all earlier ones for each entry (PE-10)', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const one = fc.record({
    id,
    hole: fc.constantFrom(7, 8),
    slot: fc.constantFrom<ScoreSlot>('marker', 'player', 'committee'),
    score: fc.constantFrom<HoleScore>(4, 5, 'picked_up', null),
    replaces: fc.array(id, { maxLength: 2 }),
  })
  const all = fc.uniqueArray(one, { selector: (entry) => entry.id, maxLength: 6 })
  fc.assert(
    fc.property(all, (entries) => {
      const numbered = entries.map((entry, i) => ({ ...entry, number: i + 1 }))
      const edits = numbered.filter((entry, i) => isEdit(entry, numbered.slice(0, i)))
      expect(lastEdit(numbered)).toBe(edits.at(-1)?.number ?? 0)
    }),
    { seed: 20_270_612, numRuns: 1000 },
  )
})

/** The rule without its optimisation: folds the hole before and after each entry. */
function isEdit(entry: ScoreEntry, all: readonly ScoreEntry[]): boolean {
  const before = all.filter(({ hole }) => hole === entry.hole)
  const { official } = foldHole(before)
  if (official === null || (entry.slot === 'player' && entry.score === null)) return false
  const after = foldHole([...before, entry])
  const stands = after[entry.slot].heads.includes(entry.id)
  return after.official !== official || (stands && entry.score !== official)
}

test('ten thousand score entries of a hole are folded within a second', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({
    ...entry(`e${i}`, 4 + (i % 2), { replaces: i === 0 ? [] : [`e${i - 1}`] }),
    number: i + 1,
  }))
  const begun = performance.now()
  expect(lastEdit(many)).toBe(10_000)
  expect(performance.now() - begun).toBeLessThan(1000)
})
