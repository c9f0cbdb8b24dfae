import type { MyMatches, OwnMatch } from '#contract/matches/own.ts'
import { isOpen, otherSide } from '#domain/matches/match.ts'
import { contestantSeedSentences } from '#domain/matches/seed-reason-text.ts'
import { withoutHandicap } from '#domain/matches/seed-reasons.ts'
import { standsAt } from '#domain/matches/match-times.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { requireSignedIn } from '../access.ts'
import { danishMoment } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import {
  fullNameOf,
  holesOf,
  loadDivisions,
  nameOfRound,
  playersOf,
  shownOf,
  type Contestant,
  type LoadedDivision,
} from './load-division.ts'
import { ballsOf, waitsForPartner } from './match-balls.ts'
import { strokeHoles, strokesOf } from './match-handicaps.ts'
import { calendarOf } from './match-calendar.ts'
import { addressesOf, contactsOf, lastDayOf } from './mail-matches.ts'
import { isShown, sideName } from './read-cup.ts'
import { type MatchRow } from './match-queries.ts'
import { selectContestantsOfAccount, selectDivisionsOfAccount } from './contestant-queries.ts'

/** The matches of the account's players: open ones by last day, then the decided ones, the latest first. */
export async function listMyMatches(ctx: Ctx): Promise<MyMatches> {
  const { accountId } = requireSignedIn(ctx)
  const divisionIds = await selectDivisionsOfAccount(ctx.db, accountId)
  const loaded = await loadDivisions(ctx.db, divisionIds)
  const own = await selectContestantsOfAccount(ctx.db, { divisionIds, accountId })
  const lists = await Promise.all(loaded.map((division) => ownMatchesIn(ctx, division, own)))
  const all = lists.flat()
  const open = all.filter(({ decision }) => decision === null)
  const decided = all.filter(({ decision }) => decision !== null)
  return {
    today: today(ctx),
    matches: [...open.toSorted(byLastDay), ...decided.toSorted(byLastDay).toReversed()],
  }
}

const byLastDay = (one: OwnMatch, other: OwnMatch) => (one.lastDay < other.lastDay ? -1 : 1)

async function ownMatchesIn(
  ctx: Ctx,
  loaded: LoadedDivision,
  own: ReadonlySet<string>,
): Promise<OwnMatch[]> {
  const reachable = await addressesOf(ctx.db, loaded.contestants)
  return loaded.matches.flatMap((match) => {
    const sides = sidesOf(match, own)
    const [side] = sides
    // Without an opponent there was no match.
    const isPlayed = match.decision?.how !== 'both_absent' && match.decision?.how !== 'bye'
    if (!side || !isPlayed || !isShown(match, loaded)) return []
    return toOwnMatch(loaded, { ctx, match, side, isBoth: sides.length > 1, reachable }) ?? []
  })
}

/** The sides on which the account plays: usually one, both when it has entered two who meet. */
export const sidesOf = ({ a, a2, b, b2 }: MatchRow, own: ReadonlySet<string>): Side[] => {
  const isOwn = (id: string | null) => id !== null && own.has(id)
  return [
    ...(isOwn(a) || isOwn(a2) ? ['A' as const] : []),
    ...(isOwn(b) || isOwn(b2) ? ['B' as const] : []),
  ]
}

type Own = {
  ctx: Pick<Ctx, 'now'>
  match: MatchRow
  side: Side
  isBoth: boolean
  reachable: ReadonlyMap<string, string>
}

function toOwnMatch(loaded: LoadedDivision, own: Own): OwnMatch | null {
  const { match, side } = own
  const { tournament, division, contestants } = loaded
  const at = (which: Side) =>
    contestants.find(({ id }) => id === (which === 'A' ? match.a : match.b))
  const me = at(side)
  if (!me) return null
  return {
    id: match.id,
    tournament: { slug: tournament.slug, name: tournament.name },
    division: loaded.isOnlyDivision ? null : division.name,
    stage: match.stage,
    round: nameOfRound(match, loaded.matches),
    lastDay: lastDayOf(loaded, match) ?? tournament.lastDay,
    holes: holesOf(loaded),
    side,
    contestantId: me.id,
    whySeeded: contestantSeedSentences(publicSeeds(me), loaded.contestants),
    me: match.stage === 'session' ? (sideName(match, side, loaded) ?? '') : fullNameOf(me),
    isPair: playersOf(match, side, loaded).length > 1,
    opponent: toOpponent(at(otherSide(side)), { loaded, own }),
    strokes: toStrokes(loaded, { match, side }),
    decision: match.decision,
    waitsForPartner: waitsForPartner(match, loaded),
    report: toReport(own),
    plan: toPlan(own),
    calendar: calendarOf(own.ctx, match, loaded),
  }
}

/** As everybody reads them. */
const publicSeeds = (me: Contestant) => ({
  ...me,
  seedReason: me.seedReason && withoutHandicap(me.seedReason),
})

function toOpponent(
  opponent: Contestant | undefined,
  { loaded, own }: { loaded: LoadedDivision; own: Own },
): OwnMatch['opponent'] {
  if (!opponent) return null
  const isTeam = own.match.stage === 'session'
  const isReachable = opponent.members.some(({ id }) => own.reachable.has(id))
  return {
    ...shownOf(opponent, loaded),
    ...(isTeam && { name: sideName(own.match, otherSide(own.side), loaded) ?? '' }),
    contacts: isOpen(own.match) && !isTeam ? contactsOf(opponent, loaded) : [],
    canWrite: isOpen(own.match) && !isTeam && isReachable,
  }
}

type Strokes = { match: MatchRow; side: Side }

function toStrokes(loaded: LoadedDivision, { match, side }: Strokes): OwnMatch['strokes'] {
  const strokes = strokesOf(match, loaded)
  if (!strokes) return null
  if (strokes.balls) return { receives: 'per_ball', count: 0, holes: [] }
  if (strokes.side === null) return { receives: 'nobody', count: 0, holes: [] }
  const [receiver] = ballsOf(match, strokes.side, loaded)
  return {
    receives: strokes.side === side ? 'me' : 'opponent',
    count: strokes.strokes,
    holes: receiver ? strokeHoles(strokes.strokes, { match, entry: receiver.entry }, loaded) : [],
  }
}

function toReport({ match, side, isBoth }: Own): OwnMatch['report'] {
  const { reported, reportedBy, reportedAt, objection } = match
  if (!reported || !reportedBy || !reportedAt || reported.how === 'bye') return null
  return {
    decision: reported,
    isMine: reportedBy === side && !isBoth,
    standsAt: new Date(standsAt(reportedAt)).toISOString(),
    objection,
  }
}

function toPlan({ match, side, isBoth }: Own): OwnMatch['plan'] {
  const { plannedFor, plannedBy, planAcceptedAt } = match
  if (!plannedFor || !plannedBy) return null
  return {
    ...danishMoment(plannedFor),
    isMine: plannedBy === side && !isBoth,
    isAccepted: planAcceptedAt !== null,
  }
}
