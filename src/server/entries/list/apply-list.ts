import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { applyEntrantsList } from '#contract/entries-list.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { updatePlayer } from '../../scoring/start-list-queries.ts'
import { lockTournament } from '../../competitions/tournament-queries.ts'
import { wakeAll } from '../answer-entry.ts'
import { insertEntry, updateEntry } from '../../competitions/entry-queries.ts'
import { loadManualEntryFees, type ManualEntryFees } from '../manual-entry-fees.ts'
import { givePlaces } from '../give-places.ts'
import { countPlaces } from '../held-places.ts'
import { loadDefaultShownAs } from '../default-shown-as.ts'
import { afterwards, planList, type PlannedLine, type PlannedList } from './plan-list.ts'
import { readUploadedList } from './read-uploaded-list.ts'
import { toListPlan } from './list-plan-view.ts'
import { limitFound } from './plan-entrants.ts'

type Applied = Output<typeof applyEntrantsList>

/** Does what was shown, under the tournament's lock; what would do anything else is refused. */
export async function applyEntrants(
  ctx: Ctx,
  { digest, ...sent }: ParsedInput<typeof applyEntrantsList>,
): Promise<Applied> {
  // Before anybody is made to wait: a workbook takes its time.
  const read = await readUploadedList(ctx, sent)
  // Also of a plan that nobody has asked to see: whoever guesses its digest is told whether it held.
  await limitFound(ctx, await planList(ctx, sent, read))
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
    await givePlaces(tx, ctx, tournament)
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

/** She has not entered herself: whoever knows her account finds it there, and nobody gets a mail. */
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
    // What we know of her birthday decides how she is shown, and is not the host's to read.
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
  // Somebody without the tournament's lock was faster: the next look at the list shows her.
  if (!stored) refuse('import_plan_differs')
}

/** Her handicap from now on, in the rounds ahead and on their cards; whether anything was other. */
async function change(ctx: Ctx, { entry, verdict, rounds }: PlannedLine): Promise<boolean> {
  const now = entry && afterwards(entry, verdict)
  if (!entry || !now) return false
  const isSame = now.handicapTenths === entry.handicapTenths && now.divisionId === entry.divisionId
  if (isSame) return false
  await updateEntry(ctx.db, entry.id, now)
  for (const { player } of rounds) if (player) await updatePlayer(ctx.db, player, player)
  return true
}

const handicapsOf = ({ lines }: PlannedList) =>
  lines.flatMap(({ entry, verdict }) =>
    entry && verdict.kind === 'change' && verdict.handicap
      ? [{ entryId: entry.id, ...verdict.handicap }]
      : [],
  )
