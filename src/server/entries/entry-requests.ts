import { selectEnteredGolfers, selectWaiting, type EntryDetails } from './queries.ts'
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
import { insertEntries } from '../competitions/entry-queries.ts'
import { assertMayChoose, loadOffered, unitOf, type OfferedExtras } from './extras/choose-extras.ts'
import { insertUnits } from './extras/extra-queries.ts'
import { aheadOf, countPlaces, placesOf } from './held-places.ts'
import { isMemberOfHost } from './entry-golfers.ts'
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

/** The stored entry, and its number on the waiting list. */
type EntryResult = { details: EntryDetails; waitingNumber: number | null }

/**
 * Stores an entry with a place or on the waiting list. Requests that arrive during a running batch are
 * stored together, under one lock and in their order: in the opening minute a transaction for each
 * request would queue too many round trips.
 */
export const submitEntryRequest = (entryRequest: EntryRequest): Promise<EntryResult> =>
  submitInBatch(entryRequest.ctx.db, entryRequest.request.tournamentId, entryRequest)

const submitInBatch = batchByKey<EntryRequest, EntryResult>(
  async (db, tournamentId, entryRequests) => {
    const evaluated = await evaluateEntryRequests(db, tournamentId, entryRequests)
    const accepted = evaluated.flatMap((one) => (one instanceof AppError ? [] : one))
    if (accepted.length === 0) return evaluated as AppError[]
    const results = await db.transaction((tx) => enterAll(tx, tournamentId, accepted))
    return evaluated.map((one) => (one instanceof AppError ? one : results.shift()!))
  },
)

/** Runs under the tournament's lock, so the number of queries does not depend on the number of requests. */
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
  // The unique index is the final guard; the other requests are then stored one by one.
  if (stored.size < accepted.length) refuseEntry('already_entered')
  await insertUnits(
    tx,
    accepted.flatMap(({ evaluated: { ctx }, entry, units }) =>
      units.map((unit) => unitOf(ctx, { ...unit, entryId: stored.get(entry.number)!.id })),
    ),
  )
  if (accepted.length > 0) await recordEntered(tx, tournamentId, accepted, stored)
  return allocated.map((one) => {
    if (one instanceof AppError) return one
    const { hosted, division, isOnlyDivision } = one.evaluated
    const of = { divisionName: division.name, isOnlyDivision }
    const entry = stored.get(one.entry.number)!
    const details = { entry, tournament, club: hosted.club, ...of }
    return { details, waitingNumber: entry.state === 'waiting' ? one.waits : null }
  })
}

/** Allocates places request by request, as if each had come alone. */
async function createPlaceAllocator(
  tx: Db,
  tournament: TournamentRow,
  requested: readonly EvaluatedRequest[],
) {
  const { id } = tournament
  // A *række* may have been deleted or resized while the requests were evaluated.
  const places = placesOf(tournament, await selectDivisions(tx, [id]))
  const counted = await countPlaces(tx, id)
  const golferIds = requested.map(({ request }) => request.golferId)
  const entered = await selectEnteredGolfers(tx, id, golferIds)
  const mayHavePlace = requested.some(({ request }) =>
    hasPlace(places, counted.held, request.divisionId),
  )
  const queue = mayHavePlace && counted.waiting.size > 0 ? await selectWaiting(tx, [id]) : []
  const chooses = requested.some(({ request }) => request.extras.length > 0)
  const offered = chooses ? await loadOffered(tx, id) : noExtras
  return (evaluated: EvaluatedRequest) => {
    const { ctx, request, known, hosted, rounds } = evaluated
    const { divisionId, golferId, gender } = request
    if (!places.ofDivision.has(divisionId)) refuseEntry('division_gone')
    const asked = {
      known,
      hasEntered: entered.has(golferId),
      gender,
      isMember: isMemberOfHost(known, hosted),
    }
    // The deadline may have passed, or the entry or the tournament changed, since the evaluation.
    assertNoObstacles(evaluateTournamentEntry(ctx, { tournament, rounds }, asked), {
      hosted,
      known,
    })
    const isFree = mayHavePlace && isOffered(places, counted.held, { queue, divisionId })
    const units = isFree ? allocateExtras(evaluated, offered) : []
    entered.add(golferId)
    const waits = aheadOf(places, counted, divisionId) + 1
    const number = counted.next
    counted.next += 1
    const count = isFree ? counted.held : counted.waiting
    count.set(divisionId, (count.get(divisionId) ?? 0) + 1)
    const hasBuggy = units.some(({ extra }) => extra.kind === 'buggy') || request.buggy === 'on'
    const entry = { ...entryOf(evaluated), hasBuggy, number, ...placeOf(ctx, isFree) }
    if (!isFree) queue.push({ id: '', tournamentId: id, divisionId, number, accountId: null })
    return { evaluated, entry, waits, units }
  }
}

const noExtras: OfferedExtras = { extras: new Map(), taken: new Map() }

/** Takes the places of the chosen extras, request by request; a refusal refuses the entry. */
function allocateExtras({ ctx, request }: EvaluatedRequest, offered: OfferedExtras) {
  const chosen = request.extras.filter(({ quantity }) => quantity > 0)
  const units = chosen.flatMap((choice) => {
    const extra = assertMayChoose(ctx, offered, { choice, before: 0, byDirector: false })
    const note = (extra.noteLabel && choice.note) || null
    return Array.from({ length: choice.quantity }, () => ({ extra, note }))
  })
  for (const { extra } of units) offered.taken.set(extra.id, (offered.taken.get(extra.id) ?? 0) + 1)
  return units
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

/** Only an entry on the waiting list gets a mail now; one with a place gets it when paid. */
function waitingMail({ evaluated, waits }: Allocated, entry: EntryRow) {
  if (entry.state !== 'waiting') return []
  const { ctx, hosted, division, isOnlyDivision, rounds } = evaluated
  const { accountId, email } = requireSignedIn(ctx)
  const about = { ...hosted, divisionName: division.name, isOnlyDivision, round: rounds[0] }
  const to = { email, accountId }
  return [
    { ctx, ...entryMail(ctx, { entry, about, to }, { template: 'onWaitingList', number: waits }) },
  ]
}

/** Copies the golfer's data into the entry, so that later changes of the golfer change no result. */
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
    enteredAt: ctx.now(),
  }
}
