import type {
  previewFillers as previewContract,
  setFillers as contract,
} from '#contract/entries/sides.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { membersOf } from '#domain/competitions/sides/units.ts'
import { hasFillers } from '#domain/competitions/terms/team.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { selectSides, writeFillers } from '../../competitions/sides/side-queries.ts'
import { selectDivisions } from '../../competitions/tournament-queries.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import { changedResults } from '../../results/changed-results.ts'
import { loadContest } from '../../results/load-contest.ts'
import { assertResultNotFinal } from '../../scoring/desk/lock-result.ts'
import { assertFrom } from '../../shown-version.ts'
import { changeEntries } from '../change-entries.ts'
import { selectEntries } from '../queries.ts'
import { aboutSide, refuseSide } from './change-sides.ts'
import { getSides, isIn, missingOf, selectScored } from './list-sides.ts'

type OfSide = { tournamentId: string; sideId: string; fillers: number }

/** Lists every result that a filler would change, and who is mailed, without storing anything. */
export async function previewFillers(ctx: Ctx, of: ParsedInput<typeof previewContract>) {
  const { fillers } = of
  const { side, players } = await loadShort(ctx.db, of)
  const contest = await loadContest(ctx.db, of.tournamentId)
  const after = contest.rows.map((row) =>
    row.side?.id === side.id ? { ...row, side: { ...row.side, fillers } } : row,
  )
  const told = players.map(({ firstName, lastName, email }) => ({
    name: `${firstName} ${lastName}`,
    hasEmail: email !== null,
  }))
  return { told, changes: changedResults(contest, after) }
}

/** Gives a short side its filler, or takes it back, and mails its players (docs/algorithms/team-formats.md). */
export async function setFillers(ctx: Ctx, of: ParsedInput<typeof contract>) {
  await changeEntries(ctx, { tournamentId: of.tournamentId }, async (tx, tournament) => {
    assertResultNotFinal(tournament)
    const { fillers } = of
    const { side, players } = await loadShort(tx, of)
    if (side.fillers === fillers) return
    assertFrom(of.from, side.fillers)
    await writeFillers(tx, side.id, fillers)
    const link = `${ctx.publicUrl}/tournaments/${tournament.slug}`
    const at = ctx.now().getTime()
    await queueMails(
      tx,
      players.flatMap(({ id, firstName: name, email }) =>
        email === null
          ? []
          : {
              ctx,
              template: 'sideFiller' as const,
              to: email,
              dedupeKey: `side-filler:${side.id}:${id}:${at}`,
              data: { name, tournament: tournament.name, fillers, link },
            },
      ),
    )
    const { subject, data } = aboutSide(
      side,
      players.map(({ id }) => id),
    )
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_side_fillers',
      subject,
      data: { ...data, from: side.fillers, to: fillers },
    })
  })
  ctx.wake?.('mails')
  return getSides(ctx, of)
}

/** The side with its players who take part; refuses more fillers than players are missing all day. */
async function loadShort(db: Db, { tournamentId, sideId, fillers }: OfSide) {
  const side = (await selectSides(db, tournamentId)).find(({ id }) => id === sideId)
  const divisions = await selectDivisions(db, [tournamentId])
  const team = divisions.find(({ id }) => id === side?.divisionId)?.terms.team
  if (!side || !team) throw new AppError('not_found')
  if (!hasFillers(team)) refuseSide('side_no_filler')
  const members = membersOf(await selectEntries(db, tournamentId), side.id)
  if (fillers > missingOf(team, members, await selectScored(db, tournamentId)))
    refuseSide('side_not_short')
  return { side, players: members.filter(isIn) }
}

/** Takes away the fillers that sides no longer have by changed terms of their *række*. */
export async function limitFillersToTerms(tx: Db, tournamentId: string) {
  const sides = (await selectSides(tx, tournamentId)).filter(({ fillers }) => fillers > 0)
  if (sides.length === 0) return
  const divisions = await selectDivisions(tx, [tournamentId])
  const entries = await selectEntries(tx, tournamentId)
  const scored = await selectScored(tx, tournamentId)
  for (const side of sides) {
    const team = divisions.find(({ id }) => id === side.divisionId)?.terms.team
    const missing = team ? missingOf(team, membersOf(entries, side.id), scored) : 0
    const most = team && hasFillers(team) ? Math.max(0, missing) : 0
    if (side.fillers > most) await writeFillers(tx, side.id, most)
  }
}
