import type { WrittenCup } from '#contract/matches/cup.ts'
import type { PublicMatches } from '#contract/matches/endpoints.ts'
import { ask, built, directed, entries, ofDivision } from './match-test-app.ts'

/** A cup of eight entries, the first four of A; a session of four-ball with two matches, and one of three singles. */
export const cup = (given: Partial<WrittenCup> = {}): object => ({
  version: 0,
  teams: ['Rungsted', 'Aalborg'],
  holder: 'B',
  pointsPerWin: 1,
  players: entries.map(({ id }, i) => ({
    entryId: id,
    team: i < 4 ? 'A' : 'B',
    isCaptain: i === 0 || i === 4,
  })),
  sessions: [
    { format: 'four_ball', day: '2027-06-13', startsAt: 540, matches: 2 },
    { format: 'singles', day: '2027-06-13', startsAt: 780, matches: 3 },
  ],
  ...given,
})
export const setUp = (given: Partial<WrittenCup> = {}) =>
  ask('PUT', `${ofDivision()}/cup`, { body: cup(given) })
export const version = async () => (await directed()).version
export const idOf = async (i: number) =>
  (await directed()).contestants.find(({ entryId }) => entryId === entries[i]?.id)?.id ?? ''
export const idsOf = (pairs: number[][]) =>
  Promise.all(pairs.map((pair) => Promise.all(pair.map(idOf))))
export const lineUp = async (round: number, side: 'A' | 'B', pairs: number[][]) =>
  ask('PUT', `${ofDivision()}/cup/line-up`, {
    body: { version: await version(), round, side, pairs: await idsOf(pairs) },
  })
export const reveal = async (round: number) =>
  ask('POST', `${ofDivision()}/cup/reveal`, { body: { version: await version(), round } })
export const refused = (reason: string) => ({ status: 422, body: { error: { reason } } })
export const shown = async () => {
  const { body } = await ask<PublicMatches>(
    'GET',
    `/tournaments/${built.tournament.slug}/matches`,
    { cookie: '' },
  )
  return body.divisions[0]?.cup
}
export const matchOf = async (place: string) => {
  const found = (await directed()).matches.find(({ round, slot }) => `${round}.${slot}` === place)
  if (!found) throw new Error(`No match ${place}`)
  return found
}

export async function begun() {
  await setUp()
  await lineUp(1, 'A', [
    [0, 1],
    [2, 3],
  ])
  await lineUp(1, 'B', [
    [4, 5],
    [6, 7],
  ])
}
