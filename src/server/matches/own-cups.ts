import type * as contract from '#contract/matches/cup.ts'
import type { OwnCups } from '#contract/matches/cup.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { poolOfTeam, teamOfPool } from '#domain/matches/cup.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Actor, Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectCaptaincies } from './captain-queries.ts'
import { selectContestantsOfAccount } from './contestant-queries.ts'
import { idsOf, isPresent, matchesIn, sessionAt, storeLineUp } from './line-ups.ts'
import { loadDivisions, shownOf, type LoadedDivision } from './load-division.ts'
import { lockLoaded } from './lock-division.ts'
import { courseOfSession } from './match-course.ts'
import { bumpMatchVersion } from './match-queries.ts'
import { refuse } from './refuse-match.ts'

type Input<E extends keyof typeof contract> = ParsedInput<(typeof contract)[E]>

/** A captain's line-up, which nobody else sees before both are revealed. */
export async function setOwnLineUp(
  ctx: Ctx,
  { divisionId, version, ...lineUp }: Input<'setOwnLineUp'>,
) {
  const actor = requireSignedIn(ctx)
  const [found] = await loadDivisions(ctx.db, [divisionId])
  if (!found) throw new AppError('not_found')
  await ctx.db.transaction(async (tx) => {
    const loaded = await lockLoaded(tx, { tournamentId: found.tournament.id, divisionId, version })
    const side = await captainOf(tx, loaded, actor)
    if (!side) throw new AppError('not_found')
    if (sessionAt(loaded, lineUp.round).revealedAt) refuse('cup_session_revealed')
    await storeLineUp(tx, ctx, loaded, { ...lineUp, side })
    await bumpMatchVersion(tx, divisionId)
  })
  return { done: true as const }
}

/** The team whose captain the account is, with a player or by its verified address; undefined for others. */
async function captainOf(db: Db, loaded: LoadedDivision, actor: Actor): Promise<Side | undefined> {
  const { accountId } = actor
  const divisionIds = [loaded.division.id]
  const own = await selectContestantsOfAccount(db, { divisionIds, accountId })
  const player = loaded.contestants.find(({ id, isCaptain }) => isCaptain && own.has(id))
  if (player) return teamOfPool(player.pool)
  const address = verifiedAddressOf(actor)
  return loaded.captains.find(({ email }) => email === address)?.team
}

const verifiedAddressOf = ({ email, emailVerified }: Actor): string | null =>
  emailVerified ? email.toLowerCase() : null

/** The teams of which the account is captain; only the own line-ups. */
export async function listOwnCups(ctx: Ctx): Promise<OwnCups> {
  const actor = requireSignedIn(ctx)
  const { accountId } = actor
  const found = await selectCaptaincies(ctx.db, { accountId, email: verifiedAddressOf(actor) })
  const loaded = await loadDivisions(ctx.db, found)
  const cups = await Promise.all(
    loaded.map(async (division) => {
      const side = await captainOf(ctx.db, division, actor)
      return side && division.draw?.cup ? [toOwnCup(division, side)] : []
    }),
  )
  return { cups: cups.flat() }
}

function toOwnCup(loaded: LoadedDivision, side: Side): OwnCups['cups'][number] {
  const { division, tournament, contestants, rounds, draw } = loaded
  return {
    divisionId: division.id,
    version: draw?.version ?? 0,
    tournament: { slug: tournament.slug, name: tournament.name },
    side,
    team: draw?.cup?.teams[side === 'A' ? 0 : 1] ?? '',
    players: contestants
      .filter(({ pool }) => pool === poolOfTeam[side])
      .map((one) => ({
        id: one.id,
        name: shownOf(one, loaded).name,
        isWithdrawn: !isPresent(one),
      })),
    sessions: rounds.map((session) => ({
      round: session.round,
      format: session.format ?? 'singles',
      day: session.lastDay,
      startsAt: session.startsAt,
      startHole: session.startHole,
      courseName: courseOfSession(session, loaded),
      isRevealed: session.revealedAt !== null,
      pairs: matchesIn(loaded, session.round).map((match) => idsOf(match, side)),
    })),
  }
}
