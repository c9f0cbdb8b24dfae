import type { z } from 'zod'
import type { enterTournament as contract } from '#contract/tournament-entries.ts'
import { isShownByInitials } from '#domain/tournaments/entry/judge-entry.ts'
import { hasPlace, isOffered } from '#domain/tournaments/entry/places.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { recordActivities } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import { raiseVersion } from '../raise-version.ts'
import {
  lockTournament,
  selectDivisions,
  type DivisionRow,
  type RoundRow,
  type TournamentRow,
} from '../tournament-queries.ts'
import { insertEntries, selectEntered, selectWaiting, type EntryRow } from './entry-queries.ts'
import { aheadOf, countPlaces, placesOf } from './held-places.ts'
import { takeTogether } from './take-together.ts'
import { judgeTournament, refuseFirst } from './judge.ts'
import type { feeOf, Hosted, KnownGolfer } from './known-golfers.ts'
import { entryMail } from './mail-entry.ts'
import { heldForPayment } from './pay-entry.ts'
import { refuseEntry } from './release-place.ts'

/** All that is known of an arrival before anybody is made to wait for it. */
export type Judged = {
  request: z.output<typeof contract.input>
  hosted: Hosted
  rounds: RoundRow[]
  division: DivisionRow
  known: KnownGolfer
  fee: ReturnType<typeof feeOf>
}

type Arrival = { ctx: Ctx; judged: Judged }

/**
 * A place, or a number on the waiting list. Who arrives while the door is busy is taken with all who
 * came meanwhile, under one lock and in the order they came: in the opening minute a transaction for
 * each would be a queue of round trips.
 */
export const arrive = (ctx: Ctx, judged: Judged): Promise<EntryRow> =>
  taken(ctx.db, judged.request.tournamentId, { ctx, judged })

const taken = takeTogether<Arrival, EntryRow>((db, tournamentId, arrivals) =>
  db.transaction((tx) => takeAll(tx, tournamentId, arrivals)),
)

/** Under the tournament's lock, and so as few questions as can be, however many have arrived. */
async function takeAll(
  tx: Db,
  tournamentId: string,
  arrivals: readonly Arrival[],
): Promise<(EntryRow | AppError)[]> {
  const tournament = await lockTournament(tx, tournamentId)
  if (!tournament) throw new AppError('not_found')
  const seat = await openSeating(tx, tournament, arrivals)
  const seated = arrivals.map((arrival) => seatOrRefuse(seat, arrival))
  const staying = seated.flatMap((one) => (one instanceof AppError ? [] : one))
  const stored = await insertEntries(
    tx,
    staying.map(({ entry }) => entry),
  )
  // The index is the last judge; whoever came with her is then taken alone.
  if (stored.size < staying.length) refuseEntry('already_entered')
  if (staying.length > 0) await tell(tx, tournamentId, staying, stored)
  return seated.map((one) => (one instanceof AppError ? one : stored.get(one.entry.number)!))
}

type Seat = Awaited<ReturnType<typeof openSeating>>

/** Gives one after the other what is hers, as if each had come alone. */
async function openSeating(tx: Db, tournament: TournamentRow, arrivals: readonly Arrival[]) {
  const { id } = tournament
  // A *række* may have been removed, or got other places, while they were judged.
  const places = placesOf(tournament, await selectDivisions(tx, [id]))
  const counted = await countPlaces(tx, id)
  const golferIds = arrivals.map(({ judged }) => judged.request.golferId)
  const entered = await selectEntered(tx, id, golferIds)
  const mayHavePlace = arrivals.some(({ judged }) =>
    hasPlace(places, counted.held, judged.request.divisionId),
  )
  const queue = mayHavePlace && counted.waiting.size > 0 ? await selectWaiting(tx, [id]) : []
  return ({ ctx, judged }: Arrival) => {
    const { request, known, hosted, rounds } = judged
    const { divisionId, golferId, gender } = request
    if (!places.ofDivision.has(divisionId)) refuseEntry('division_gone')
    const asked = { known, hasEntered: entered.has(golferId), gender }
    // The deadline, the director or she herself may have been faster.
    refuseFirst(judgeTournament(ctx, { tournament, rounds }, asked), { hosted, known })
    entered.add(golferId)
    const isFree = mayHavePlace && isOffered(places, counted.held, { queue, divisionId })
    const waits = aheadOf(places, counted, divisionId) + 1
    const number = counted.next
    counted.next += 1
    const count = isFree ? counted.held : counted.waiting
    count.set(divisionId, (count.get(divisionId) ?? 0) + 1)
    const entry = { ...entryOf(ctx, judged), number, ...placeOf(ctx, isFree) }
    if (!isFree) queue.push({ id: '', tournamentId: id, divisionId, number })
    return { ctx, judged, entry, waits }
  }
}

function seatOrRefuse(seat: Seat, arrival: Arrival): ReturnType<Seat> | AppError {
  try {
    return seat(arrival)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const placeOf = (ctx: Ctx, isFree: boolean) =>
  isFree
    ? { state: 'awaiting_payment' as const, heldUntil: heldForPayment(ctx) }
    : { state: 'waiting' as const, heldUntil: null }

type Seated = ReturnType<Seat>

async function tell(
  tx: Db,
  tournamentId: string,
  seated: readonly Seated[],
  stored: ReadonlyMap<number, EntryRow>,
) {
  const storedOf = ({ entry }: Seated) => stored.get(entry.number)!
  await queueMails(
    tx,
    seated.flatMap((one) => waitingMail(one, storedOf(one))),
  )
  await recordActivities(
    tx,
    seated.map((one) => {
      const { id: entryId, number, state } = storedOf(one)
      return {
        ctx: one.ctx,
        action: 'tournaments.enter',
        subject: { type: 'tournament', id: tournamentId },
        data: { entryId, number, state },
      }
    }),
  )
  await raiseVersion(tx, tournamentId)
}

/** Whoever got a place is told when it is paid. */
function waitingMail({ ctx, judged, waits }: Seated, entry: EntryRow) {
  if (entry.state !== 'waiting') return []
  const { hosted, division, rounds } = judged
  const { accountId, email } = requireSignedIn(ctx)
  const about = { ...hosted, divisionName: division.name, round: rounds[0] }
  const to = { email, accountId }
  return [
    { ctx, ...entryMail(ctx, { entry, about, to }, { template: 'onWaitingList', number: waits }) },
  ]
}

/** What is known now: later changes of the golfer change no result. */
function entryOf(ctx: Ctx, { request, hosted, known, fee }: Judged) {
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
