import { mulberry } from '#test/mulberry.ts'
import { matchEnd, type HoleOutcome } from '#test/match-reckoning.ts'
import { contestantsOf, type EventFile } from '../../replay/event.ts'
import { createdAt, momentOf } from '../../replay/play-event.ts'
import { makeTournament } from '../../replay/make-tournament.ts'
import { enterByAccounts, openGolferAccounts, type GolferAccount } from './golfer-accounts.ts'
import { inventEvent } from './invent-event.ts'
import { followCalendar } from './match-calendar.ts'
import {
  directedDivision,
  decide,
  inventHoles,
  withMatchPlay,
  type Contest,
} from './match-contest.ts'
import { checkMatchExport, checkPrintedBracket } from './match-files.ts'
import { matchTemplates, type MatchTemplate } from './match-templates.ts'
import { matchOf, openMatches, publicDivision, publishMatches } from './play-matches.ts'
import { playHoles, type OwnMatch, type Way } from './write-own-match.ts'
import { check, checkEqual, dayAfter, stopwatch, type Part, type World } from './world.ts'

/** How the matches are written, in order; the last way repeats. */
const ways = {
  singles: ['pressed', 'conceded_holes', 'conceded_match', 'strokes', 'pressed', 'walkover'],
  pairs: ['strokes', 'pressed', 'conceded_holes'],
} satisfies Record<string, Way[]>

/**
 * Knock-outs of singles and of pairs in four-ball whose players have accounts of their own: they agree on a time, which
 * is in their calendars, and write the match hole by hole from the phones of both sides. The ends are reckoned from
 * the holes.
 */
export const playOwnMatches: Part = async (world) => {
  const accounts = await openGolferAccounts(world.service)
  const { singles, fourBall } = matchTemplates
  await playTournament(world, { accounts, template: singles, ways: ways.singles })
  await playTournament(
    { ...world, day: dayAfter(world.day, 14) },
    {
      accounts,
      template: fourBall,
      ways: ways.pairs,
    },
  )
}

type Tournament = {
  accounts: readonly GolferAccount[]
  template: MatchTemplate
  ways: readonly Way[]
}

async function playTournament(world: World, { accounts, template, ways: order }: Tournament) {
  const { service, seed, day, ledger, webhooks } = world
  const lap = stopwatch()
  const event = withAccounts(world, accounts, template)
  await service.clock.set(createdAt(event))
  const adjust = withMatchPlay([template])
  const played = await makeTournament(service, event, adjust, enterByAccounts(accounts))
  const contest: Contest = {
    ...world,
    played,
    template,
    divisionId: played.divisionIds[0] ?? '',
    random: mulberry(seed),
    strength: new Map(),
    decided: new Map(),
  }
  const count = contestantsOf(event, template.division).size
  const rounds = Math.log2(count)
  await publishMatches(contest, null, rounds)
  lap(`${accounts.length} accounts entered in ${template.division.name}`)
  const { decided } = contest
  let champion: string | null = null
  let number = 0
  for (let round = 1; round <= rounds; round += 1) {
    const division = await directedDivision(contest)
    const own = openMatches(division).filter((match) => match.round === round)
    checkEqual(ledger, `Matches of round ${round}`, own.length, count / 2 ** round)
    for (const match of own) {
      const { sides, format } = matchOf(contest, division, match)
      const way = order[number] ?? order.at(-1) ?? 'pressed'
      const start = { day: dayAfter(day, 1 + number), minute: 9 * 60 + 10 * number }
      number += 1
      const decision = await playMatch(contest, {
        id: match.id,
        sides,
        format,
        accounts,
        way,
        start,
      })
      decided.set(match.id, decision)
      champion = decision.winner === 'A' ? match.a : match.b
    }
  }
  checkEqual(ledger, 'The winner', (await publicDivision(contest))?.champion, champion)
  await checkMatchExport(contest, decided)
  await checkPrintedBracket(contest, decided)
  await webhooks.expect(played.tournamentId, {
    'entry.created': event.players.length,
    'match.decided': decided.size,
    'result.published': 1,
  })
  lap(`${decided.size} matches`)
}

/** The event of the accounts' golfers, in sides of two where the template has them. */
function withAccounts(
  { seed, day }: World,
  accounts: readonly GolferAccount[],
  template: MatchTemplate,
): EventFile {
  const event = inventEvent({ players: 8, templates: [template], seed, days: [day] })
  const { name, team } = template.division
  return {
    ...event,
    players: accounts.map(({ player }, i) => ({
      ...player,
      division: name,
      ...(team && { side: `Par ${Math.floor(i / 2) + 1}` }),
    })),
  }
}

type Playing = Omit<OwnMatch, 'holes' | 'end'> & {
  way: Way
  start: { day: string; minute: number }
}
type Decision = { how: string; winner: 'A' | 'B' }

/** Agrees on a time, plays at it, and checks the end; returns how the match must be decided. */
async function playMatch(contest: Contest, playing: Playing): Promise<Decision> {
  const { service, ledger } = contest
  const { id, accounts, sides, way, start } = playing
  const clientsOf = (side: 'A' | 'B') =>
    sides[side].flatMap(({ name }) => accounts.find((one) => one.name === name)?.client ?? [])
  const calendar = followCalendar(contest, {
    matchId: id,
    clients: [...clientsOf('A'), ...clientsOf('B')],
  })
  const [a] = clientsOf('A')
  const [b] = clientsOf('B')
  if (!a || !b) throw new Error(`${id} has a side without an account`)
  await calendar.expectNone()
  const first = { ...start, minute: start.minute + 60 }
  await a.ask('POST', `/my-matches/${id}/plan`, first)
  await b.ask('POST', `/my-matches/${id}/plan/answer`, { accepts: true })
  await calendar.expect(first, 'CONFIRMED')
  await b.ask('POST', `/my-matches/${id}/plan`, start)
  await calendar.expect(first, 'CANCELLED')
  await a.ask('POST', `/my-matches/${id}/plan/answer`, { accepts: true })
  await calendar.expect(start, 'CONFIRMED')
  const { holes, end } = inventMatch(contest.random)
  if (way === 'walkover') {
    const decision = { how: 'walkover', winner: end.winner }
    await decide(contest, id, decision)
    await calendar.expect(start, 'CANCELLED')
    return decision
  }
  await service.clock.set(momentOf(start.day, start.minute))
  const decision = await playHoles(contest, { ...playing, holes, end }, way)
  await calendar.expect(start, 'CONFIRMED')
  const shown = (await publicDivision(contest))?.matches.find((match) => match.id === id)
  checkEqual(ledger, `${id}, ${way}`, sortedKeys(shown?.decision), sortedKeys(decision))
  check(ledger, shown?.live === null, `${id} is decided and shown as live`)
  return decision
}

/** Holes until the match has a winner, extra ones included. */
function inventMatch(random: () => number) {
  for (;;) {
    const holes: HoleOutcome[] = inventHoles(random, 24)
    const end = matchEnd(holes)
    if (!end) continue
    const count = 'up' in end.score ? 18 - end.score.left : end.score.extraHole
    return { holes: holes.slice(0, count), end }
  }
}

const sortedKeys = (value: object | null | undefined) =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : one,
  )
