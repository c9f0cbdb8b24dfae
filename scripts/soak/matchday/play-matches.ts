import { mulberry } from '#test/mulberry.ts'
import { knockOutWinner, poolTable } from '#test/match-reckoning.ts'
import type { DirectedDivision, PublicMatches } from '#contract/matches/endpoints.ts'
import { createApiClient } from '../../replay/api-client.ts'
import { contestantsOf } from '../../replay/event.ts'
import { createdAt } from '../../replay/play-event.ts'
import { makeTournament } from '../../replay/make-tournament.ts'
import { inventEvent } from './invent-event.ts'
import {
  checkStrokes,
  decide,
  directedDivision,
  divisionPath,
  inventEnd,
  withdraw,
  playersOf,
  inventAnyEnd,
  withMatchPlay,
  type Contest,
  type MatchFormat,
} from './match-contest.ts'
import { matchTemplates } from './match-templates.ts'
import { checkMatchExport } from './match-files.ts'
import { check, checkEqual, dayAfter, stopwatch, type Part, type World } from './world.ts'

/**
 * Knock-outs with byes of singles, four-ball and foursomes, in which a contestant leaves in the second round, and pools
 * whose best two play a knock-out. Strokes, the ends of the matches, tables and winners are reckoned independently.
 */
export const playMatches: Part = async (world) => {
  const { service, seed, day } = world
  const lap = stopwatch()
  const { singles, pools, fourBall, foursomes } = matchTemplates
  const templates = [singles, pools, fourBall, foursomes]
  // 11 of each of the singles, of which 5 pairs and 5 pairs with a player alone are made below.
  const event = inventEvent({ players: 44, templates, seed, days: [day] })
  for (const { name, team } of event.divisions) {
    const own = event.players.filter(({ division }) => division === name)
    if (team) event.players = event.players.filter((player) => player !== own[10])
  }
  await service.clock.set(createdAt(event))
  const played = await makeTournament(service, event, withMatchPlay(templates))
  lap(`${event.players.length} players entered`)
  for (const [i, { division }] of templates.entries()) {
    const contest: Contest = {
      ...world,
      played,
      template: templates[i] ?? singles,
      divisionId: played.divisionIds[i] ?? '',
      random: mulberry(seed + i),
      // An independent order: each has a strength, and the stronger wins.
      strength: new Map(),
      decided: new Map(),
    }
    if (division === pools.division) await playPools(contest)
    else await playKnockOut(contest)
    await checkMatchExport(contest, contest.decided)
    lap(division.name)
  }
}

const weeks = (day: string, rounds: number) =>
  Array.from({ length: rounds }, (_, i) => dayAfter(day, 7 * (i + 1)))

/** Publishes the matches in the order of seeds that the service suggests, the best four by handicap. */
export async function publishMatches(contest: Contest, pools: object | null, rounds: number) {
  const { played, day } = contest
  const path = divisionPath(contest)
  const { lot, entrants } = await played.director.ask<{
    lot: string
    entrants: { entryId: string; handicapTenths: number | null }[]
  }>('GET', `${path}/seeds?byHandicap=4`)
  const best = entrants.slice(0, 4).map(({ handicapTenths }) => handicapTenths ?? 0)
  const others = entrants.slice(4).map(({ handicapTenths }) => handicapTenths ?? 0)
  const isByHandicap =
    JSON.stringify(best) === JSON.stringify(best.toSorted((a, b) => a - b)) &&
    Math.max(...best) <= Math.min(...others)
  check(
    contest.ledger,
    isByHandicap,
    `${contest.template.division.name}: seeds ${best} before ${others}`,
  )
  const entryIds = entrants.map(({ entryId }) => entryId)
  await played.director.ask('POST', path, {
    lot,
    byHandicap: 4,
    shownOrder: entryIds,
    entryIds,
    pools,
    lastDays: weeks(day, rounds),
  })
  const division = await directedDivision(contest)
  for (const { id } of division.contestants) contest.strength.set(id, contest.random())
  return bySeed(division)
}

const bySeed = ({ contestants }: DirectedDivision) =>
  contestants.toSorted((a, b) => a.seed - b.seed).map(({ id }) => id)

export const openMatches = ({ matches }: DirectedDivision) =>
  matches.filter(({ a, b, decision }) => a && b && decision === null)

/** The players of both sides. */
export function matchOf(
  contest: Contest,
  { contestants }: DirectedDivision,
  { a, b }: DirectedDivision['matches'][number],
) {
  const { team } = contest.template.division
  const format: MatchFormat = !team
    ? 'singles'
    : team.kind === 'one_ball'
      ? 'foursomes'
      : 'four_ball'
  const [A = [], B = []] = [a, b].map((id) =>
    playersOf(contest, contestants.find((one) => one.id === id)?.entryId ?? ''),
  )
  return { format, sides: { A, B } }
}

async function playKnockOut(contest: Contest) {
  const { template, played } = contest
  const count = contestantsOf(played.event, template.division).size
  const rounds = Math.ceil(Math.log2(count))
  const seeds = await publishMatches(contest, null, rounds)
  checkEqual(contest.ledger, `${template.division.name}: contestants`, seeds.length, count)
  await checkBracket(contest, { seeds, withdrawn: seeds[2] ?? '', rounds })
}

type Bracket = { seeds: readonly string[]; withdrawn: string | null; rounds: number }

/** Plays all rounds; the withdrawn withdraws before the second. */
async function checkBracket(contest: Contest, { seeds, withdrawn, rounds }: Bracket) {
  const { strength, ledger, template } = contest
  for (let round = 1; round <= rounds; round += 1) {
    if (round === 2 && withdrawn) await withdraw(contest, withdrawn)
    const division = await directedDivision(contest)
    for (const match of openMatches(division).filter((one) => one.round === round)) {
      await checkStrokes(contest, match, matchOf(contest, division, match))
      const isA = (strength.get(match.a ?? '') ?? 0) > (strength.get(match.b ?? '') ?? 0)
      await decide(contest, match.id, inventEnd(contest, isA ? 'A' : 'B'))
    }
  }
  const leaves = new Map(seeds.map((id) => [id, id === withdrawn ? 2 : 99]))
  const champion = (await publicDivision(contest))?.champion
  checkEqual(
    ledger,
    `${template.division.name}: winner`,
    champion,
    knockOutWinner(seeds, { strength, leaves }),
  )
}

async function playPools(contest: Contest) {
  const { ledger, template, played, random, day } = contest
  await publishMatches(contest, { count: 2, win: 2, half: 1, goOn: 2 }, 5)
  const drawn = await directedDivision(contest)
  for (const match of openMatches(drawn)) {
    await checkStrokes(contest, match, matchOf(contest, drawn, match))
    await decide(contest, match.id, inventAnyEnd(random))
  }
  const { pools, matches, version, nextKnockOut } = await directedDivision(contest)
  for (const { pool, rows, name } of pools) {
    const ids = rows.map(({ contestant }) => contestant)
    const own = matches.filter((match) => match.pool === pool)
    const table = poolTable(
      ids,
      own.map(({ a, b, decision }) => ({ a: a ?? '', b: b ?? '', decision })),
    )
    for (const [i, { contestant, points, holes, won }] of rows.entries()) {
      const what = `${template.division.name}, ${name}, ${i + 1}`
      checkEqual(ledger, what, [points, holes, won], table.figures.get(contestant))
      const isBehind = ids.slice(i + 1).some((below) => table.isBehind(contestant, below))
      check(ledger, !isBehind, `${what} stands before somebody better`)
    }
  }
  checkEqual(ledger, `${template.division.name}: go on`, nextKnockOut.length, 4)
  const lastDays = weeks(day, 7).slice(5)
  await played.director.ask('POST', `${divisionPath(contest)}/knock-out`, { version, lastDays })
  await checkBracket(contest, { seeds: nextKnockOut, withdrawn: null, rounds: 2 })
}

/** The division as everybody sees it. */
export async function publicDivision({ service, played, divisionId }: Contest & World) {
  const client = createApiClient(service.send, { address: '10.7.0.5' })
  const { divisions } = await client.ask<PublicMatches>(
    'GET',
    `/tournaments/${played.slug}/matches`,
  )
  return divisions.find(({ id }) => id === divisionId)
}
