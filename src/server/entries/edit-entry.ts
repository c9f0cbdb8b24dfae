import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import { selectEntries } from './queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { editEntry as contract } from '#contract/entries/director.ts'
import { hasPlace } from '#domain/entries/places.ts'
import { isActiveEntry, mayWithdrawOthers } from '#domain/entries/withdrawal.ts'
import { teeOf } from '#domain/competitions/division-handicap.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { assertShown } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockOpenOrder } from '../payments/queries.ts'
import { refuse } from '../competitions/refuse-tournament.ts'
import { selectListed, type ListedRow } from '../scoring/listed-queries.ts'
import { frozenHandicap } from '../competitions/frozen-handicap.ts'
import { freezeSides } from '../scoring/freeze-sides.ts'
import { updatePlayer } from '../scoring/start-list-queries.ts'
import { countAtDeadline } from '../competitions/entry-count-queries.ts'
import {
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type TournamentRow,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import { changeEntries } from './change-entries.ts'
import { detailsOf, listEntries } from './directors-entries.ts'
import { lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { countPlaces, placesOf } from './held-places.ts'
import { limitLookUps } from './look-up-player.ts'
import { isDifferentNumber, resolveDguNumber } from './resolve-dgu-number.ts'
import { refuseEntry } from './release-place.ts'

type Edited = ParsedInput<typeof contract>

/** Edits a player for the director; locks in the order of a payment that may arrive at the same time. */
export async function editEntry(ctx: Ctx, edited: Edited) {
  if (edited.dguNumber && (await isLookUp(ctx, edited))) await limitLookUps(ctx)
  await changeEntries(ctx, edited, async (tx, tournament, divisions) => {
    if (!mayWithdrawOthers(tournament.state)) refuseEntry('result_out')
    const order = await lockOpenOrder(tx, 'tournament_entry', edited.entryId)
    const before = await lockEntry(tx, edited.entryId)
    if (before?.tournamentId !== tournament.id || !isActiveEntry(before.state)) {
      throw new AppError('not_found')
    }
    const details = detailsOf(before)
    const { dguNumber: typed = before.dguNumber ?? '', lastName } = edited
    assertShown(edited.basedOn, details, {
      ...details,
      ...valuesOf(edited),
      dguNumber: typed || null,
    })
    const isSettled = order !== undefined || before.deskPayment !== null
    if (edited.feeOre !== before.feeOre && isSettled) refuseEntry('fee_settled')
    const drawn = await selectDrawnOf(tx, before)
    await assertMayMove(tx, edited, { before, tournament, divisions, drawn })
    const isOther = isDifferentNumber(before, typed)
    const number =
      isOther && (await resolveDguNumber(tx, ctx, { before, tournament, typed, lastName }))
    const after = await updateEntry(tx, before.id, { ...valuesOf(edited), ...number })
    if (changesHandicap(before, after)) await refreeze(tx, after, { before, divisions, drawn })
    await recordActivity(tx, ctx, {
      action: 'tournaments.edit_entry',
      subject: { type: 'tournament', id: tournament.id },
      data: { entryId: before.id, changed: changedIn(before, after) },
    })
    await offerFreePlaces(tx, ctx, tournament)
  })
  ctx.wake?.('mails')
  return listEntries(ctx, edited)
}

/** Whether the number has changed, checked before the transaction like the limit, and again inside. */
async function isLookUp(ctx: Ctx, { tournamentId, entryId, dguNumber = '' }: Edited) {
  const entries = await selectEntries(ctx.db, tournamentId)
  return entries.some((entry) => entry.id === entryId && isDifferentNumber(entry, dguNumber))
}

const valuesOf = ({ clubName, email, ...edited }: Edited) => ({
  firstName: edited.firstName,
  lastName: edited.lastName,
  clubName: clubName || null,
  gender: edited.gender,
  handicapTenths: edited.handicapTenths,
  email: email || null,
  divisionId: edited.divisionId,
  feeOre: edited.feeOre,
})

async function selectDrawnOf(tx: Db, { id, tournamentId }: EntryRow): Promise<ListedRow[]> {
  const rounds = (await selectRounds(tx, [tournamentId])).map((round) => round.id)
  return (await selectListed(tx, rounds)).filter(({ entry }) => entry.id === id)
}

type Context = {
  before: EntryRow
  tournament: TournamentRow
  divisions: readonly DivisionRow[]
  drawn: readonly ListedRow[]
}

/** Another *række* needs a free place and a player without a side, and a player with a score keeps *række* and tee. */
async function assertMayMove(
  tx: Db,
  { divisionId, gender }: Edited,
  { before, tournament, divisions, drawn }: Context,
) {
  const isMoved = divisionId !== before.divisionId
  const hasBegun = drawn.some(({ card }) => (card?.revision ?? 0) > 0)
  if (hasBegun && (isMoved || gender !== before.gender)) refuseEntry('entry_begun')
  if (isMoved && before.sideId !== null) refuseEntry('entry_on_side')
  if (!isMoved || before.state === 'waiting') return
  const { held } = await countPlaces(tx, tournament.id)
  const others = new Map(held)
  others.set(before.divisionId, (others.get(before.divisionId) ?? 1) - 1)
  if (!hasPlace(placesOf(tournament, divisions), others, divisionId)) refuseEntry('division_full')
}

const changesHandicap = (a: EntryRow, b: EntryRow) =>
  a.handicapTenths !== b.handicapTenths || a.gender !== b.gender || a.divisionId !== b.divisionId

/** Freezes the handicap again for each drawn round that the player has not begun. */
async function refreeze(
  tx: Db,
  entry: EntryRow,
  { before, divisions, drawn }: Omit<Context, 'tournament'>,
) {
  const division = divisions.find(({ id }) => id === entry.divisionId)
  const entered = await countAtDeadline(tx, entry.tournamentId)
  for (const { round, card, tee: played } of drawn) {
    if (!division || (card?.revision ?? 0) > 0) continue
    const tees = teesOnCourse(await selectRoundTees(tx, [round.id]), played.course)
    // An extra tee of this player is kept unless it is for the other gender.
    const isExtra = played.id !== teeOf(tees, before.divisionId, before.gender)?.id
    const keepsTee = isExtra && played.gender === entry.gender
    const tee = keepsTee ? played : teeOf(tees, division.id, entry.gender)
    if (!tee) return refuse('tee_missing')
    const frozen = frozenHandicap(entry.handicapTenths, { round, tee, tees, division, entered })
    await updatePlayer(tx, { roundId: round.id, entryId: entry.id }, frozen)
    await freezeSides(tx, round.id)
  }
}

/** The names of changed fields for the log, without their values, which may be personal data. */
function changedIn(before: EntryRow, after: EntryRow): string[] {
  const now = new Map<string, unknown>(Object.entries(detailsOf(after)))
  return Object.entries(detailsOf(before)).flatMap(([field, was]) =>
    was === now.get(field) ? [] : [field],
  )
}
