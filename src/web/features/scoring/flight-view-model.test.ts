import { describe, expect, test } from 'vitest'
import type { ScoredFlight, WrittenScore } from '#contract/scoring/endpoints.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { QueuedItem } from './flight-items.ts'
import { ownScore, toParText, buildFlightViewModel, toPar } from './flight-view-model.ts'

const pars = [4, 3, 5]
const player = (entryId: string, marks: string) => ({
  entryId,
  marks,
  name: `${entryId} Holm`,
  clubName: null,
  teeName: '58',
  playingHandicap: 12,
  holes: pars.map((par, i) => ({
    number: i + 1,
    par,
    strokeIndex: i + 1,
    lengthMetres: null,
    strokesReceived: 0,
  })),
})
const card = (entryId: string) => ({
  entryId,
  state: 'open' as const,
  reading: '-,-,-',
  revision: 0,
  deliveredAt: null,
  receipt: null,
})
let counter = 0
const written = (hole: number, score: HoleScore, by = 'Anna'): WrittenScore => ({
  id: `w${(counter += 1)}`,
  number: counter,
  entryId: 'Bo',
  hole,
  slot: by === 'Bo' ? 'player' : 'marker',
  score,
  replaces: [],
  by,
  reason: null,
  isLate: false,
  writtenAt: 0,
})
const flightOf = (entries: WrittenScore[]) =>
  ({
    players: [player('Anna', 'Bo'), player('Bo', 'Anna')],
    cards: [card('Anna'), card('Bo')],
    signatures: [],
    entries,
  }) as unknown as ScoredFlight
const queued = (
  hole: number,
  score: HoleScore,
  replaces: string[] = [],
  by = 'Anna',
): QueuedItem => ({
  kind: 'score',
  flightId: 'f',
  order: String((counter += 1)),
  entry: { id: `q${counter}`, entryId: 'Bo', hole, score, replaces, by, writtenAt: 0 },
})
const signed = (as: 'player' | 'marker', reading: string): QueuedItem => ({
  kind: 'signature',
  flightId: 'f',
  order: String((counter += 1)),
  signature: { id: `s${counter}`, entryId: 'Bo', as, by: 'x', reading, signedAt: 0 },
})
const bo = (flight: ScoredFlight, queue: QueuedItem[] = []) =>
  buildFlightViewModel(flight, queue)[1]!

describe('a flight that is offline (PE-7)', () => {
  test('shows scores written on the phone, and that they are queued', () => {
    const seen = bo(flightOf([written(1, 5)]), [queued(2, 3)])
    expect(seen.reading).toBe('5,3,-')
    expect(seen.holes.map(({ waits }) => waits)).toEqual([false, true, false])
    expect(seen.missing).toEqual([3])
  })

  test('shows a corrected score immediately, without a conflict with itself', () => {
    const first = written(1, 5)
    const seen = bo(flightOf([first]), [queued(1, 6, [first.id])])
    expect(seen.reading).toBe('6,-,-')
    expect(seen.disputed).toEqual([])
  })

  test('shows what a score was before, but not on a hole whose score is deleted', () => {
    const first = written(1, 5)
    const deleted = { ...written(1, null), replaces: [first.id] }
    const again = { ...written(1, 6), replaces: [deleted.id] }
    const shown = (...entries: WrittenScore[]) =>
      bo(flightOf(entries)).holes[0]?.correctedFrom.marker
    expect([shown(first), shown(first, deleted), shown(first, deleted, again)]).toEqual([
      null,
      null,
      5,
    ])
  })

  test('shows both scores when the other phone wrote another one meanwhile', () => {
    const seen = bo(flightOf([written(1, 5, 'Carl')]), [queued(1, 6)])
    expect(seen.disputed).toEqual([1])
    expect(seen.holes[0]?.marker.current).toEqual([5, 6])
  })

  test('does not count refused scores', () => {
    const seen = bo(flightOf([]), [{ ...queued(1, 6), problem: 'hole_missing' }])
    expect(seen.reading).toBe('-,-,-')
  })

  test('can be signed by both and delivered', () => {
    const scores = [queued(1, 4), queued(2, 3), queued(3, 5)]
    const both = [...scores, signed('player', '4,3,5'), signed('marker', '4,3,5')]
    expect(bo(flightOf([]), both).state).toBe('ready_to_deliver')
    const delivery: QueuedItem = { kind: 'delivery', flightId: 'f', order: '999', entryId: 'Bo' }
    expect(bo(flightOf([]), [...both, delivery]).state).toBe('delivering')
  })

  test('voids a signature by any later score', () => {
    const scores = [queued(1, 4), queued(2, 3), queued(3, 5)]
    const seen = bo(flightOf([]), [...scores, signed('player', '4,3,4')])
    expect(seen).toMatchObject({
      isVoid: { player: true, marker: false },
      signed: { player: false, marker: false },
    })
  })

  test('does not revive a signature when the score is changed back (PE-10)', () => {
    const before = [queued(1, 4), queued(2, 3), queued(3, 5)]
    const signature = signed('player', '4,3,5')
    const first = before[0]?.kind === 'score' ? before[0].entry.id : ''
    const other = queued(1, 6, [first])
    const back = queued(1, 4, [other.kind === 'score' ? other.entry.id : ''])
    expect(bo(flightOf([]), [...before, signature])).toMatchObject({ signed: { player: true } })
    const seen = bo(flightOf([]), [...before, signature, other, back])
    expect(seen).toMatchObject({ signed: { player: false }, isVoid: { player: true } })
  })

  test('shows the player that the signature is void, even when the marker has signed again', () => {
    const before = [queued(1, 4), queued(2, 3), queued(3, 5)]
    const signatures = [
      signed('player', '4,3,4'),
      signed('marker', '4,3,4'),
      signed('marker', '4,3,5'),
    ]
    const seen = bo(flightOf([]), [...before, ...signatures])
    expect(seen).toMatchObject({
      isVoid: { player: true, marker: false },
      signed: { player: false, marker: true },
    })
  })
})

describe('the score shown to a player', () => {
  test('is the note on the own card, and the official score on another', () => {
    const flight = flightOf([written(1, 5), written(1, 4, 'Bo')])
    const [hole] = bo(flight).holes
    expect(ownScore(hole!, 'Bo', 'Bo')).toBe(4)
    expect(ownScore(hole!, 'Bo', 'Anna')).toBe(5)
  })

  test('is counted against par on the holes that have strokes', () => {
    const { holes } = bo(flightOf([written(1, 5), written(2, 2), written(3, 'picked_up')]))
    expect(toParText(toPar(holes, 'Bo', 'Anna'))).toBe('par')
    expect(toParText(toPar(bo(flightOf([])).holes, 'Bo', 'Anna'))).toBe('')
    expect([toParText(3), toParText(-2)]).toEqual(['+3', '−2'])
  })
})

describe('a card that another phone has signed', () => {
  const signedCard = (problem?: string): QueuedItem => ({
    kind: 'signed_card',
    flightId: 'f',
    order: '1',
    code: 'SKC1:',
    readAt: 9_000,
    ...(problem && { problem }),
    card: {
      flightId: 'f',
      entryId: 'Bo',
      by: 'Anna',
      as: 'marker',
      publicKey: new Uint8Array(32),
      signedAt: 2_000,
      signatureId: 's',
      reading: '5,3,5',
      entries: [
        { id: 'c1', hole: 1, score: 6, replaces: [], writtenAt: 1_000 },
        { id: 'c2', hole: 1, score: 5, replaces: ['c1'], writtenAt: 1_500 },
        { id: 'c3', hole: 2, score: 3, replaces: [], writtenAt: 1_600 },
        { id: 'c4', hole: 3, score: 5, replaces: [], writtenAt: 1_700 },
      ],
    },
  })

  test('has its scores and its signature, until the server has them too', () => {
    const player = bo(flightOf([]), [signedCard()])
    expect([player.reading, player.signed.marker]).toEqual(['5,3,5', true])
    expect(player.holes[0]?.correctedFrom.marker).toBe(6)
    const known = { ...written(1, 6), id: 'c1' }
    const after = bo(flightOf([known, { ...written(1, 5), id: 'c2', replaces: ['c1'] }]), [
      signedCard(),
    ])
    expect([after.reading, after.holes[0]?.waits, after.holes[1]?.waits]).toEqual([
      '5,3,5',
      false,
      true,
    ])
  })

  test('is void after a correction on this phone, and does not count when it is refused', () => {
    const corrected = bo(flightOf([]), [signedCard(), queued(1, 4, ['c2'])])
    expect([corrected.reading, corrected.isVoid.marker]).toEqual(['4,3,5', true])
    expect(bo(flightOf([]), [signedCard('signed_card_forged')]).reading).toBe('-,-,-')
  })
})
