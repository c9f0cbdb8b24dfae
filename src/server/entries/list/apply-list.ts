import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import type { applyEntrantsList } from '#contract/entries/list.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { freezeSides } from '../../scoring/freeze-sides.ts'
import { updatePlayer } from '../../scoring/start-list-queries.ts'
import { lockTournament } from '../../competitions/tournament-queries.ts'
import { wakeAll } from '../answer-entry.ts'
import { insertEntry, updateEntry } from '../../competitions/entry-queries.ts'
import {
  loadManualEntryFees,
  type ManualEntryFees,
  loadDefaultShownAs,
} from '../manual-entry-defaults.ts'
import { offerFreePlaces } from '../offer-free-places.ts'
import { countPlaces } from '../held-places.ts'
import { changedEntry, planList, type PlannedLine, type PlannedList } from './plan-list.ts'
import { readUploadedList, limitFoundGolfers } from './plan-entrants.ts'
import { toListPlan } from './list-plan-view.ts'

type Applied = Output<typeof applyEntrantsList>

/** Applies the plan that was shown, under the tournament's lock; a plan that has changed is refused. */
export async function applyEntrants(
  ctx: Ctx,
  { digest, ...sent }: ParsedInput<typeof applyEntrantsList>,
): Promise<Applied> {
  // Reading a workbook takes time, so it precedes the lock.
  const read = await readUploadedList(ctx, sent)
  // Limited here too, because guessing digests would otherwise disclose whether a golfer is registered.
  await limitFoundGolfers(ctx, await planList(ctx, sent, read))
  const done = await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, sent.tournamentId)
    if (!tournament) throw new AppError('not_found')
    const inside = { ...ctx, db: tx }
    const planned = await planList(inside, sent, read)
    if (toListPlan(planned, sent).digest !== digest) refuse('import_plan_differs')
    const counted = await carryOut(inside, planned)
    if (counted.entered + counted.waiting + counted.changed === 0) refuse('import_without_changes')
    await recordActivity(tx, ctx, {
      action: 'tournaments.upload_entrants',
      subject: { type: 'tournament', id: tournament.id },
      data: { ...counted, handicaps: handicapsOf(planned) },
    })
    await offerFreePlaces(tx, ctx, tournament)
    return counted
  })
  wakeAll(ctx)
  return done
}

const refuse = (reason: string) => {
  throw new AppError('refused', { reason })
}

async function carryOut(ctx: Ctx, planned: PlannedList): Promise<Applied> {
  const { next } = await countPlaces(ctx.db, planned.hosted.tournament.id)
  const golferIds = planned.lines.flatMap(({ golfer }) => golfer?.id ?? [])
  const fees = await loadManualEntryFees(ctx.db, planned.hosted, golferIds)
  const { firstDay } = planned.hosted.tournament
  const shown = await loadDefaultShownAs(ctx.db, firstDay, golferIds)
  const counted = { entered: 0, waiting: 0, changed: 0 }
  for (const line of planned.lines) {
    const { kind } = line.verdict
    if (kind === 'enter' || kind === 'wait') {
      const number = next + counted.entered + counted.waiting
      await enter(ctx, line, { planned, number, fees, shown })
      counted[kind === 'enter' ? 'entered' : 'waiting'] += 1
    } else if (await change(ctx, line)) counted.changed += 1
  }
  return counted
}

type Entering = {
  planned: PlannedList
  number: number
  fees: ManualEntryFees
  shown: Awaited<ReturnType<typeof loadDefaultShownAs>>
}

/** Adds a player; a registered golfer finds the entry in the account, and no mail is sent. */
async function enter(ctx: Ctx, line: PlannedLine, { planned, number, fees, shown }: Entering) {
  const { record, listed, golfer, verdict, clubName } = line
  if (verdict.kind !== 'enter' && verdict.kind !== 'wait') return
  const { tournament } = planned.hosted
  const { firstName, lastName, dguNumber, email, phone } = record
  const stored = await insertEntry(ctx.db, {
    tournamentId: tournament.id,
    divisionId: verdict.divisionId,
    golferId: golfer?.id ?? null,
    firstName,
    lastName,
    clubName,
    dguNumber,
    gender: verdict.gender,
    // A birth date from the account decides how the player is shown but is not disclosed to the host.
    birthDate: record.birthDate,
    email,
    phone,
    handicapTenths: record.handicapTenths ?? golfer?.handicapTenths ?? null,
    shownAs: shown({ golferId: golfer?.id, birthDate: listed.birthDate }),
    ...fees({ golferId: golfer?.id, dguNumber }),
    number,
    state: verdict.kind === 'enter' ? 'entered' : 'waiting',
    enteredAt: ctx.now(),
  })
  // An entry was stored without the tournament's lock; a new plan will show it.
  if (!stored) refuse('import_plan_differs')
}

/** Updates handicap and *række*, also in the coming rounds and on their cards; false without a change. */
async function change(ctx: Ctx, { entry, verdict, rounds }: PlannedLine): Promise<boolean> {
  const after = entry && changedEntry(entry, verdict)
  if (!entry || !after) return false
  const isSame =
    after.handicapTenths === entry.handicapTenths && after.divisionId === entry.divisionId
  if (isSame) return false
  await updateEntry(ctx.db, entry.id, after)
  for (const { player } of rounds) if (player) await updatePlayer(ctx.db, player, player)
  for (const { round } of rounds) await freezeSides(ctx.db, round.id)
  return true
}

const handicapsOf = ({ lines }: PlannedList) =>
  lines.flatMap(({ entry, verdict }) =>
    entry && verdict.kind === 'change' && verdict.handicap
      ? [{ entryId: entry.id, ...verdict.handicap }]
      : [],
  )
