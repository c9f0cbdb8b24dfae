import { isShownByInitials } from '#domain/competitions/shown-name.ts'
import { hasPlace, isOffered } from '#domain/entries/places.ts'
import { requireSignedIn } from '../access.ts'
import { recordActivities } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import {
  lockTournament,
  selectDivisions,
  type TournamentRow,
  type EntryRow,
} from '../competitions/tournament-queries.ts'
import {
  insertEntries,
  selectEntered,
  selectWaiting,
  type WholeEntry,
} from '../competitions/entry-queries.ts'
import { aheadOf, countPlaces, placesOf } from './held-places.ts'
import { isMemberHere } from './entry-golfers.ts'
import { evaluateTournamentEntry, assertNoObstacles } from './evaluate-entry.ts'
import {
  evaluateEntryRequests,
  catchRefusal,
  type EntryRequest,
  type EvaluatedRequest,
} from './evaluate-entry-requests.ts'
import { entryMail } from './mail-entry.ts'
import { heldForPayment } from './pay-entry.ts'
import { refuseEntry } from './release-place.ts'
import { batchByKey } from './batch-by-key.ts'

/** Her entry, and her number where she waits. */
type EntryResult = { whole: WholeEntry; waitingNumber: number | null }

/**
 * A place, or a number on the waiting list. A request that comes while a batch is running is stored with
 * all who came meanwhile, under one lock and in the order they came: in the opening minute questions and
 * a transaction for each would be a queue of round trips.
 */
export const submitEntryRequest = (entryRequest: EntryRequest): Promise<EntryResult> =>
  submitInBatch(entryRequest.ctx.db, entryRequest.request.tournamentId, entryRequest)

const submitInBatch = batchByKey<EntryRequest, EntryResult>(
  async (db, tournamentId, entryRequests) => {
    const evaluated = await evaluateEntryRequests(db, tournamentId, entryRequests)
    const coming = evaluated.flatMap((one) => (one instanceof AppError ? [] : one))
    if (coming.length === 0) return evaluated as AppError[]
    const results = await db.transaction((tx) => enterAll(tx, tournamentId, coming))
    return evaluated.map((one) => (one instanceof AppError ? one : results.shift()!))
  },
)

/** Under the tournament's lock, and so as few questions as can be, however many requests there are. */
async function enterAll(
  tx: Db,
  tournamentId: string,
  evaluated: readonly EvaluatedRequest[],
): Promise<(EntryResult | AppError)[]> {
  const tournament = await lockTournament(tx, tournamentId)
  if (!tournament) throw new AppError('not_found')
  const allocatePlace = await createPlaceAllocator(tx, tournament, evaluated)
  const allocated = evaluated.map((one) => catchRefusal(() => allocatePlace(one)))
  const accepted = allocated.flatMap((one) => (one instanceof AppError ? [] : one))
  const stored = await insertEntries(
    tx,
    accepted.map(({ entry }) => entry),
  )
  // The index is the final guard; whoever came with her is then stored alone.
  if (stored.size < accepted.length) refuseEntry('already_entered')
  if (accepted.length > 0) await recordEntered(tx, tournamentId, accepted, stored)
  return allocated.map((one) => {
    if (one instanceof AppError) return one
    const { hosted, division } = one.evaluated
    const entry = stored.get(one.entry.number)!
    const whole = { entry, tournament, club: hosted.club, divisionName: division.name }
    return { whole, waitingNumber: entry.state === 'waiting' ? one.waits : null }
  })
}

/** Gives one after the other what is hers, as if each had come alone. */
async function createPlaceAllocator(
  tx: Db,
  tournament: TournamentRow,
  requested: readonly EvaluatedRequest[],
) {
  const { id } = tournament
  // A *række* may have been removed, or got other places, while they were evaluated.
  const places = placesOf(tournament, await selectDivisions(tx, [id]))
  const counted = await countPlaces(tx, id)
  const golferIds = requested.map(({ request }) => request.golferId)
  const entered = await selectEntered(tx, id, golferIds)
  const mayHavePlace = requested.some(({ request }) =>
    hasPlace(places, counted.held, request.divisionId),
  )
  const queue = mayHavePlace && counted.waiting.size > 0 ? await selectWaiting(tx, [id]) : []
  return (evaluated: EvaluatedRequest) => {
    const { ctx, request, known, hosted, rounds } = evaluated
    const { divisionId, golferId, gender } = request
    if (!places.ofDivision.has(divisionId)) refuseEntry('division_gone')
    const asked = {
      known,
      hasEntered: entered.has(golferId),
      gender,
      isMember: isMemberHere(known, hosted),
    }
    // The deadline, the director or she herself may have been faster.
    assertNoObstacles(evaluateTournamentEntry(ctx, { tournament, rounds }, asked), {
      hosted,
      known,
    })
    entered.add(golferId)
    const isFree = mayHavePlace && isOffered(places, counted.held, { queue, divisionId })
    const waits = aheadOf(places, counted, divisionId) + 1
    const number = counted.next
    counted.next += 1
    const count = isFree ? counted.held : counted.waiting
    count.set(divisionId, (count.get(divisionId) ?? 0) + 1)
    const entry = { ...entryOf(evaluated), number, ...placeOf(ctx, isFree) }
    if (!isFree) queue.push({ id: '', tournamentId: id, divisionId, number, accountId: null })
    return { evaluated, entry, waits }
  }
}

const placeOf = (ctx: Ctx, isFree: boolean) =>
  isFree
    ? { state: 'awaiting_payment' as const, heldUntil: heldForPayment(ctx) }
    : { state: 'waiting' as const, heldUntil: null }

type Allocated = ReturnType<Awaited<ReturnType<typeof createPlaceAllocator>>>

async function recordEntered(
  tx: Db,
  tournamentId: string,
  allocated: readonly Allocated[],
  stored: ReadonlyMap<number, EntryRow>,
) {
  const storedOf = ({ entry }: Allocated) => stored.get(entry.number)!
  await queueMails(
    tx,
    allocated.flatMap((one) => waitingMail(one, storedOf(one))),
  )
  await recordActivities(
    tx,
    allocated.map((one) => {
      const { id: entryId, number, state } = storedOf(one)
      return {
        ctx: one.evaluated.ctx,
        action: 'tournaments.enter',
        subject: { type: 'tournament', id: tournamentId },
        data: { entryId, number, state },
      }
    }),
  )
}

/** Whoever got a place is told when it is paid. */
function waitingMail({ evaluated, waits }: Allocated, entry: EntryRow) {
  if (entry.state !== 'waiting') return []
  const { ctx, hosted, division, rounds } = evaluated
  const { accountId, email } = requireSignedIn(ctx)
  const about = { ...hosted, divisionName: division.name, round: rounds[0] }
  const to = { email, accountId }
  return [
    { ctx, ...entryMail(ctx, { entry, about, to }, { template: 'onWaitingList', number: waits }) },
  ]
}

/** What is known now: later changes of the golfer change no result. */
function entryOf({ ctx, request, hosted, known, fee }: EvaluatedRequest) {
  const { golfer, memberships } = known
  const { accountId, email } = requireSignedIn(ctx)
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
    startWish: request.startWish || null,
    hasBuggy: request.buggy === 'on',
    enteredAt: ctx.now(),
  }
}
