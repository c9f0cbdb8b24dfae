import type * as contract from '#contract/matches/cup.ts'
import { courseNameOf } from '#domain/competitions/round-courses.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { teamOfPool } from '#domain/matches/cup.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { deleteCaptain, selectCaptains, upsertCaptain, type CaptainRow } from './captain-queries.ts'
import { loadDivisions, type LoadedDivision } from './load-division.ts'
import { captainsOf, mailChangedStart, mailNewCaptain } from './mail-captains.ts'
import { addressesOf } from './mail-matches.ts'
import type { MatchRoundRow } from './match-queries.ts'
import { refuse } from './refuse-match.ts'

type Captains = Pick<
  ParsedInput<typeof contract.setUpCup>,
  'tournamentId' | 'divisionId' | 'captains'
>

/** Stores who are captains without playing; who has become one gets a mail. */
export async function storeCaptains(
  tx: Db,
  ctx: Ctx,
  { tournamentId, divisionId, captains }: Captains,
) {
  const before = await selectCaptains(tx, [divisionId])
  for (const team of ['A', 'B'] as const) {
    const now = captains.find((captain) => captain.team === team)
    if (now) await upsertCaptain(tx, { ...now, tournamentId, divisionId })
    else await deleteCaptain(tx, divisionId, team)
  }
  const [loaded] = await loadDivisions(tx, [divisionId])
  if (loaded) await assertCaptains(tx, loaded)
  const isNew = ({ team, email }: CaptainRow) =>
    !before.some((captain) => captain.team === team && captain.email === email)
  for (const captain of loaded?.captains.filter(isNew) ?? []) {
    if (loaded) await mailNewCaptain(tx, ctx, loaded, captain)
  }
}

/** Nobody sets the line-ups of both teams: the address of a captain who does not play is none of the other team’s. */
async function assertCaptains(tx: Db, loaded: LoadedDivision) {
  const { captains } = loaded
  if (new Set(captains.map(({ email }) => email)).size < captains.length) {
    refuse('cup_captain_twice')
  }
  const playing = captainsOf(loaded)
  const addresses = await addressesOf(tx, playing)
  const isOther = captains.some(({ team, email }) =>
    playing.some(
      ({ entry, pool }) =>
        teamOfPool(pool) !== team && addresses.get(entry.id)?.toLowerCase() === email,
    ),
  )
  if (isOther) refuse('cup_captain_twice')
}

/** Mails the captains about revealed sessions that now begin on another day, time, hole or course. */
export async function mailChangedStarts(tx: Db, ctx: Ctx, before: LoadedDivision) {
  const [after] = await loadDivisions(tx, [before.division.id])
  if (!after) return
  const startOf = (
    { lastDay, startsAt, course, startHole }: MatchRoundRow,
    { course: played }: LoadedDivision,
  ) =>
    JSON.stringify([
      lastDay,
      startsAt,
      courseNameOf(played?.round.courses ?? [], course),
      startHole,
    ])
  for (const session of before.rounds.filter(({ revealedAt }) => revealedAt !== null)) {
    const now = after.rounds.find(({ round }) => round === session.round)
    if (now && startOf(now, after) !== startOf(session, before)) {
      await mailChangedStart(tx, ctx, after, session.round)
    }
  }
}
