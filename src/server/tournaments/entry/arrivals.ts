import { isShownByInitials } from '#domain/tournaments/entry/judge-entry.ts'
import { hasPlace, isOffered } from '#domain/tournaments/entry/places.ts'
import { requireSignedIn } from '../../accounts/access.ts'
import { recordActivities } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import { raiseVersion } from '../raise-version.ts'
import { lockTournament, selectDivisions, type TournamentRow } from '../tournament-queries.ts'
import {
  insertEntries,
  selectEntered,
  selectWaiting,
  type EntryRow,
  type WholeEntry,
} from './entry-queries.ts'
import { aheadOf, countPlaces, placesOf } from './held-places.ts'
import { isMemberHere } from './known-golfers.ts'
import { judgeTournament, refuseFirst } from './judge.ts'
import { judgeArrivals, orRefusal, type Arrival, type Judged } from './judge-arrivals.ts'
import { entryMail } from './mail-entry.ts'
import { heldForPayment } from './pay-entry.ts'
import { refuseEntry } from './release-place.ts'
import { takeTogether } from './take-together.ts'

/** Her entry, and her number where she waits. */
type Arrived = { whole: WholeEntry; waitingNumber: number | null }

/**
 * A place, or a number on the waiting list. Who arrives while the door is busy is judged and taken with
 * all who came meanwhile, under one lock and in the order they came: in the opening minute questions and
 * a transaction for each would be a queue of round trips.
 */
export const arrive = (arrival: Arrival): Promise<Arrived> =>
  taken(arrival.ctx.db, arrival.request.tournamentId, arrival)

const taken = takeTogether<Arrival, Arrived>(async (db, tournamentId, arrivals) => {
  const judged = await judgeArrivals(db, tournamentId, arrivals)
  const coming = judged.flatMap((one) => (one instanceof AppError ? [] : one))
  if (coming.length === 0) return judged as AppError[]
  const arrived = await db.transaction((tx) => takeAll(tx, tournamentId, coming))
  return judged.map((one) => (one instanceof AppError ? one : arrived.shift()!))
})

/** Under the tournament's lock, and so as few questions as can be, however many have arrived. */
async function takeAll(
  tx: Db,
  tournamentId: string,
  judged: readonly Judged[],
): Promise<(Arrived | AppError)[]> {
  const tournament = await lockTournament(tx, tournamentId)
  if (!tournament) throw new AppError('not_found')
  const seat = await openSeating(tx, tournament, judged)
  const seated = judged.map((one) => orRefusal(() => seat(one)))
  const staying = seated.flatMap((one) => (one instanceof AppError ? [] : one))
  const stored = await insertEntries(
    tx,
    staying.map(({ entry }) => entry),
  )
  // The index is the last judge; whoever came with her is then taken alone.
  if (stored.size < staying.length) refuseEntry('already_entered')
  if (staying.length > 0) await tell(tx, tournamentId, staying, stored)
  return seated.map((one) => {
    if (one instanceof AppError) return one
    const { hosted, division } = one.judged
    const entry = stored.get(one.entry.number)!
    const whole = { entry, tournament, club: hosted.club, divisionName: division.name }
    return { whole, waitingNumber: entry.state === 'waiting' ? one.waits : null }
  })
}

/** Gives one after the other what is hers, as if each had come alone. */
async function openSeating(tx: Db, tournament: TournamentRow, arriving: readonly Judged[]) {
  const { id } = tournament
  // A *række* may have been removed, or got other places, while they were judged.
  const places = placesOf(tournament, await selectDivisions(tx, [id]))
  const counted = await countPlaces(tx, id)
  const golferIds = arriving.map(({ request }) => request.golferId)
  const entered = await selectEntered(tx, id, golferIds)
  const mayHavePlace = arriving.some(({ request }) =>
    hasPlace(places, counted.held, request.divisionId),
  )
  const queue = mayHavePlace && counted.waiting.size > 0 ? await selectWaiting(tx, [id]) : []
  return (judged: Judged) => {
    const { ctx, request, known, hosted, rounds } = judged
    const { divisionId, golferId, gender } = request
    if (!places.ofDivision.has(divisionId)) refuseEntry('division_gone')
    const asked = {
      known,
      hasEntered: entered.has(golferId),
      gender,
      isMember: isMemberHere(known, hosted),
    }
    // The deadline, the director or she herself may have been faster.
    refuseFirst(judgeTournament(ctx, { tournament, rounds }, asked), { hosted, known })
    entered.add(golferId)
    const isFree = mayHavePlace && isOffered(places, counted.held, { queue, divisionId })
    const waits = aheadOf(places, counted, divisionId) + 1
    const number = counted.next
    counted.next += 1
    const count = isFree ? counted.held : counted.waiting
    count.set(divisionId, (count.get(divisionId) ?? 0) + 1)
    const entry = { ...entryOf(judged), number, ...placeOf(ctx, isFree) }
    if (!isFree) queue.push({ id: '', tournamentId: id, divisionId, number, accountId: null })
    return { judged, entry, waits }
  }
}

const placeOf = (ctx: Ctx, isFree: boolean) =>
  isFree
    ? { state: 'awaiting_payment' as const, heldUntil: heldForPayment(ctx) }
    : { state: 'waiting' as const, heldUntil: null }

type Seated = ReturnType<Awaited<ReturnType<typeof openSeating>>>

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
        ctx: one.judged.ctx,
        action: 'tournaments.enter',
        subject: { type: 'tournament', id: tournamentId },
        data: { entryId, number, state },
      }
    }),
  )
  const [first] = seated
  if (first) await raiseVersion(tx, first.judged.ctx, tournamentId)
}

/** Whoever got a place is told when it is paid. */
function waitingMail({ judged, waits }: Seated, entry: EntryRow) {
  if (entry.state !== 'waiting') return []
  const { ctx, hosted, division, rounds } = judged
  const { accountId, email } = requireSignedIn(ctx)
  const about = { ...hosted, divisionName: division.name, round: rounds[0] }
  const to = { email, accountId }
  return [
    { ctx, ...entryMail(ctx, { entry, about, to }, { template: 'onWaitingList', number: waits }) },
  ]
}

/** What is known now: later changes of the golfer change no result. */
function entryOf({ ctx, request, hosted, known, fee }: Judged) {
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
