import { mulberry } from '#test/mulberry.ts'
import type { PublicMatches } from '#contract/matches/endpoints.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { makeTournament } from '../../replay/make-tournament.ts'
import { createdAt } from '../../replay/play-event.ts'
import { inventEvent } from './invent-event.ts'
import { matchTemplates } from './match-templates.ts'
import {
  checkStrokes,
  decide,
  directedDivision,
  divisionPath,
  playersOf,
  inventAnyEnd,
  withMatchPlay,
  type Contest,
} from './match-contest.ts'
import { checkCupPaper, checkMatchExport } from './match-files.ts'
import { checkEqual, dayAfter, stopwatch, type Part } from './world.ts'

const sessions = [
  { format: 'foursomes', matches: 3, startsAt: 540 },
  { format: 'four_ball', matches: 3, startsAt: 780 },
  { format: 'singles', matches: 6, startsAt: 540 },
] as const
const teams = ['Prøvebakken', 'Ørnebjerg'] as const
type Side = 'A' | 'B'

/** A cup of two teams of six over two days: foursomes, four-ball and singles; the holder keeps it on equal points. */
export const playCup: Part = async (world) => {
  const { service, seed, day, ledger } = world
  const lap = stopwatch()
  const event = inventEvent({ players: 12, templates: [matchTemplates.cup], seed, days: [day] })
  await service.clock.set(createdAt(event))
  const played = await makeTournament(service, event, withMatchPlay([matchTemplates.cup]))
  const contest: Contest = {
    ...world,
    played,
    template: matchTemplates.cup,
    divisionId: played.divisionIds[0] ?? '',
    random: mulberry(seed),
    strength: new Map(),
    decided: new Map(),
  }
  await setUp(contest)
  lap('two teams')
  const won = { A: 0, B: 0 }
  for (const [i] of sessions.entries()) {
    const points = await playSession(contest, i)
    won.A += points.A
    won.B += points.B
  }
  const client = createApiClient(service.send, { address: '10.7.0.5' })
  const { divisions } = await client.ask<PublicMatches>(
    'GET',
    `/tournaments/${played.slug}/matches`,
  )
  const { cup } = divisions[0] ?? {}
  checkEqual(ledger, 'The points of the cup', [cup?.points.A, cup?.points.B], [won.A, won.B])
  // B holds it, so that equal points are enough.
  checkEqual(ledger, 'The winner of the cup', cup?.winner, won.A > won.B ? 'A' : 'B')
  await checkMatchExport(contest, contest.decided)
  await checkCupPaper(contest, contest.decided, { teams, points: won })
  lap(`the cup: ${won.A / 2} to ${won.B / 2}`)
}

async function setUp(contest: Contest) {
  const { played, day } = contest
  const players = [...played.entries.values()].map((entryId, i) => ({
    entryId,
    team: i < 6 ? 'A' : 'B',
    isCaptain: i === 0 || i === 6,
  }))
  await played.director.ask('PUT', `${divisionPath(contest)}/cup`, {
    version: 0,
    teams,
    holder: 'B',
    pointsPerWin: 1,
    players,
    sessions: sessions.map((session, i) => ({ ...session, day: dayAfter(day, i === 2 ? 1 : 0) })),
  })
}

/** Sets both line-ups, shows them and plays the matches; returns the half points of each team. */
async function playSession(contest: Contest, at: number) {
  const { played, random, ledger } = contest
  const { format, matches } = sessions[at] ?? sessions[0]
  const round = at + 1
  const path = `${divisionPath(contest)}/cup`
  const { contestants } = await directedDivision(contest)
  const ids = [...played.entries.values()].map(
    (entryId) => contestants.find((one) => one.entryId === entryId)?.id ?? '',
  )
  const size = format === 'singles' ? 1 : 2
  for (const side of ['A', 'B'] satisfies Side[]) {
    const team = side === 'A' ? ids.slice(0, 6) : ids.slice(6).toReversed()
    const pairs = Array.from({ length: matches }, (_, i) => team.slice(size * i, size * (i + 1)))
    const { version } = await directedDivision(contest)
    await played.director.ask('PUT', `${path}/line-up`, { version, round, side, pairs })
  }
  const { version } = await directedDivision(contest)
  await played.director.ask('POST', `${path}/reveal`, { version, round })
  const points = { A: 0, B: 0 }
  const now = await directedDivision(contest)
  const own = now.matches.filter((match) => match.round === round)
  checkEqual(ledger, `Matches of session ${round}`, own.length, matches)
  for (const { id, a, a2, b, b2 } of own) {
    const side = (of: readonly (string | null)[]) =>
      of.flatMap((one) => {
        const entryId = now.contestants.find((contestant) => contestant.id === one)?.entryId
        return entryId ? playersOf(contest, entryId) : []
      })
    await checkStrokes(contest, { id }, { format, sides: { A: side([a, a2]), B: side([b, b2]) } })
    const end = inventAnyEnd(random)
    await decide(contest, id, end)
    points.A += end.winner === 'A' ? 2 : end.winner === 'B' ? 0 : 1
    points.B += end.winner === 'B' ? 2 : end.winner === 'A' ? 0 : 1
  }
  return points
}
