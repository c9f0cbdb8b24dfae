import type { z } from 'zod'
import type { enterTournament as contract, Entered } from '#contract/tournament-entries.ts'
import { isShownByInitials, type EntryObstacle } from '#domain/tournaments/entry/judge-entry.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { limit } from '../../http/rate-limit.ts'
import type { Purchases } from '../../payments/purchases.ts'
import { raiseVersion } from '../raise-version.ts'
import {
  findTournament,
  lockTournament,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
} from '../tournament-queries.ts'
import { hasEntry, insertEntry, type EntryRow } from './entry-queries.ts'
import { aheadOf, countPlaces, isPlaceFree, placesOf } from './held-places.ts'
import { judgeDivision, judgeTournament, tellObstacles } from './judge.ts'
import { feeOf, knowGolfer, type Hosted, type KnownGolfer } from './known-golfers.ts'
import { mailEntry } from './mail-entry.ts'
import { heldForPayment, sendToPay } from './pay-entry.ts'
import { refuseEntry } from './release-place.ts'
import { showEntry } from './show-entry.ts'

type Request = z.output<typeof contract.input>
type Judged = {
  request: Request
  hosted: Hosted
  rounds: RoundRow[]
  divisions: DivisionRow[]
  division: DivisionRow
  known: KnownGolfer
}

/** A place or a number on the waiting list, and where to pay for it. */
export async function enterTournament(
  ctx: Ctx,
  purchases: Purchases,
  request: Request,
): Promise<Entered> {
  const { accountId } = requireSignedIn(ctx)
  await limit(ctx, { key: `enter:${accountId}`, max: 60, windowSeconds: 3600 })
  const judged = await judge(ctx, request)
  const entry = await ctx.db.transaction((tx) => store({ ...ctx, db: tx }, judged))
  const redirectUrl = entry.state === 'waiting' ? null : await sendToPay(ctx, purchases, entry.id)
  return { entry: await showEntry(ctx, entry.id), redirectUrl }
}

/** All that takes time, before anybody else is made to wait. */
async function judge(ctx: Ctx, request: Request): Promise<Judged> {
  const { tournamentId, golferId, divisionId, gender, feeOre } = request
  const hosted = await findTournament(ctx.db, tournamentId)
  if (!hosted?.tournament.announcedAt) throw new AppError('not_found')
  const known = await knowGolfer(ctx, golferId)
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const division = divisions.find(({ id }) => id === divisionId)
  if (!division) throw new AppError('not_found')

  const hasEntered = await hasEntry(ctx.db, tournamentId, golferId)
  const asked = { known, hasEntered, gender }
  const { tournament } = hosted
  refuseFirst(judgeTournament(ctx, { tournament, rounds }, asked), { hosted, known })
  refuseFirst(judgeDivision(division, tournament, asked), { hosted, known, division })
  const fee = feeOf(known, hosted, rounds)
  if (fee.ore !== feeOre) refuseEntry('fee_changed', { feeOre: fee.ore })
  return { request, hosted, rounds, divisions, division, known }
}

function refuseFirst(
  obstacles: EntryObstacle[],
  told: { hosted: Hosted; known: KnownGolfer; division?: DivisionRow },
) {
  const [first] = obstacles
  if (first) refuseEntry(first, { obstacles: tellObstacles(obstacles, told) })
}

/** Under the tournament's lock, and so as short as can be: one arrival after the other. */
async function store(ctx: Ctx, judged: Judged): Promise<EntryRow> {
  const { db: tx } = ctx
  const { request, rounds, divisions, known, hosted } = judged
  const { tournamentId, divisionId } = request
  const tournament = await lockTournament(tx, tournamentId)
  if (!tournament) throw new AppError('not_found')
  const asked = { known, hasEntered: false, gender: request.gender }
  // The deadline, or the director, may have been faster.
  refuseFirst(judgeTournament(ctx, { tournament, rounds }, asked), { hosted, known })
  const places = placesOf(tournament, divisions)
  const counted = await countPlaces(tx, tournamentId)
  const isFree = await isPlaceFree(tx, tournamentId, { places, counted, divisionId })
  const entry = await insertEntry(tx, {
    ...entryOf(ctx, judged),
    number: counted.next,
    state: isFree ? 'awaiting_payment' : 'waiting',
    heldUntil: isFree ? heldForPayment(ctx) : null,
  })
  if (!entry) refuseEntry('already_entered')
  const stored = entry as EntryRow
  const waits = aheadOf(places, counted, divisionId) + 1
  await tell(tx, ctx, stored, waits)
  return stored
}

async function tell(tx: Db, ctx: Ctx, entry: EntryRow, waits: number) {
  const { id: entryId, number, state, tournamentId } = entry
  if (state === 'waiting') {
    await mailEntry(tx, ctx, entry, { template: 'onWaitingList', number: waits })
  }
  await recordActivity(tx, ctx, {
    action: 'tournaments.enter',
    subject: { type: 'tournament', id: tournamentId },
    data: { entryId, number, state },
  })
  await raiseVersion(tx, tournamentId)
}

/** What is known now: later changes of the golfer change no result. */
function entryOf(ctx: Ctx, { request, hosted, rounds, known }: Judged) {
  const { golfer, memberships } = known
  const { accountId, email } = requireSignedIn(ctx)
  const fee = feeOf(known, hosted, rounds)
  const isChild = isShownByInitials(golfer.birthDate, hosted.tournament.firstDay)
  return {
    tournamentId: request.tournamentId,
    divisionId: request.divisionId,
    golferId: golfer.id,
    accountId,
    firstName: golfer.firstName,
    lastName: golfer.lastName,
    clubName: memberships[0]?.clubName ?? null,
    dguNumber: memberships[0]?.dguNumber ?? null,
    gender: request.gender,
    birthDate: golfer.birthDate,
    email,
    phone: request.phone || null,
    handicapTenths: golfer.handicapTenths,
    shownAs: isChild && request.shownAs === 'name' ? ('initials' as const) : request.shownAs,
    feeOre: fee.ore,
    feeReason: fee.reason,
    wish: request.wish || null,
    enteredAt: ctx.now(),
  }
}
