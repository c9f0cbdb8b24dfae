import { expect, test } from 'vitest'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { PlayerViewModel } from './flight-view-model.ts'
import { firstOpenHole, missingScores } from './hole-in-play.ts'

const writer = { me: 'Anna', marks: 'Bo', wholeFlight: false }

type Given = { official?: number; noted?: [number, number]; status?: object }

/** A player on 18 holes in order from hole 1: with official scores on the first ones, and own notes on some. */
const player = (entryId: string, { official = 0, noted = [0, -1], status }: Given = {}) =>
  ({
    entryId,
    status: status ?? null,
    holes: Array.from({ length: 18 }, (_, i) => ({
      number: i + 1,
      official: (i < official ? 4 : null) as HoleScore,
      player: { score: (i >= noted[0] - 1 && i < noted[1] ? 4 : null) as HoleScore },
    })),
  }) as unknown as PlayerViewModel

const opened = (players: PlayerViewModel[], startHole = 1) =>
  firstOpenHole({ players, writer, startHole }) + 1

const retired = { status: { code: 'RTD' } }

test.each<[string, PlayerViewModel[], number]>([
  ['that has begun nothing opens hole 1', [player('Anna'), player('Bo')], 1],
  [
    'that joins on hole 13 begins there',
    [player('Anna', { official: 12 }), player('Bo', { official: 12 })],
    13,
  ],
  [
    'that joins while hole 13 is half written begins on it',
    [player('Anna', { official: 13 }), player('Bo', { official: 12 })],
    13,
  ],
  [
    'whose player is noted from hole 13 on goes on after the last note',
    [player('Anna', { official: 12, noted: [13, 14] }), player('Bo', { official: 14 })],
    15,
  ],
  [
    'joins after the others’ notes, although the holes before have no official score',
    [player('Anna'), player('Bo', { noted: [1, 6] })],
    6,
  ],
  [
    'does not wait for a player who has retired',
    [player('Anna', { official: 12 }), player('Bo', { official: 3, ...retired })],
    13,
  ],
  [
    'whose marker is one hole ahead still notes its own score',
    [player('Anna', { official: 1 }), player('Bo')],
    1,
  ],
])('a phone %s', (_case, players, hole) => {
  expect(opened(players)).toBe(hole)
})

test('a phone that joins after a gun start counts the holes in the order of play', () => {
  // The flight started on hole 10 and has finished holes 10 to 18.
  const played = (entryId: string) => {
    const given = player(entryId, { official: 18 })
    given.holes.slice(0, 9).forEach((hole) => (hole.official = null))
    return given
  }
  expect(opened([played('Anna'), played('Bo')], 10)).toBe(1)
})

test('the own notes before the phone joined are not missing, and a player’s missing official scores are', () => {
  const players = [player('Anna', { official: 12 }), player('Bo', { official: 12 })]
  const isMissing = missingScores({ players, writer, startHole: 1 })
  const missing = (of: number) =>
    players[of]?.holes.flatMap(({ number }, at) => (isMissing(players[of]!, at) ? [number] : []))
  expect(missing(0)).toEqual([13, 14, 15, 16, 17, 18])
  expect(missing(1)).toEqual([13, 14, 15, 16, 17, 18])
})
