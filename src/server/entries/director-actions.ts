import type { ParsedInput } from '#contract/endpoint.ts'
import type { addEntry as added } from '#contract/entries-director.ts'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { hasPlace } from '#domain/entries/places.ts'
import {
  isActiveEntry,
  mayChange,
  mayAddPlayers,
  mayWithdrawOthers,
} from '#domain/entries/withdrawal.ts'
import { divideEqually } from '#domain/draw/divisions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { assertValidBirthDate } from '../accounts/golfers.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  findTournament,
  lockTournament,
  writeTournament,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { changeEntries } from './change-entries.ts'
import { wakeAll, withdrawInside } from './answer-entry.ts'
import { listEntries } from './directors-entries.ts'
import {
  insertEntry,
  lockEntry,
  selectEntries,
  updateEntry,
} from '../competitions/entry-queries.ts'
import { loadManualEntryFees } from './manual-entry-fees.ts'
import { givePlaces } from './give-places.ts'
import { countPlaces, isPlaceFree, placesOf } from './held-places.ts'
import { findByNumberAndName, limitLookUps, recordLookUps } from './look-up-player.ts'
import { refuseTaken, standingBesides } from './resolve-dgu-number.ts'
import { refuseEntry } from './release-place.ts'
import { loadDefaultShownAs } from './default-shown-as.ts'

type ManualEntryInput = ParsedInput<typeof added>
type OfTournament = { tournamentId: string }
type OneEntry = OfTournament & { entryId: string }

/** Somebody who rang or stood at the tournament desk. She pays there. */
export async function addEntry(ctx: Ctx, typed: ManualEntryInput) {
  const { tournamentId, divisionId, beyondPlaces } = typed
  if (parseDguNumber(typed.dguNumber)) await limitLookUps(ctx)
  await changeEntries(ctx, typed, async (tx, tournament, divisions) => {
    if (!mayAddPlayers(tournament.state)) refuseEntry('tournament_state')
    const places = placesOf(tournament, divisions)
    const counted = await countPlaces(tx, tournamentId)
    const isFree =
      beyondPlaces || (await isPlaceFree(tx, tournamentId, { places, counted, divisionId }))
    const entry = await insertEntry(tx, {
      ...(await manualEntry(tx, ctx, typed, tournament)),
      number: counted.next,
      state: isFree ? 'entered' : 'waiting',
    })
    if (!entry) refuseEntry('already_entered')
    await recordActivity(tx, ctx, {
      action: 'tournaments.add_entry',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId: entry?.id, number: counted.next, beyondPlaces },
    })
  })
  return listEntries(ctx, typed)
}

/** A golfer of ours is known by number and last name together; nobody else's number is taken over. */
async function manualEntry(tx: Db, ctx: Ctx, typed: ManualEntryInput, tournament: TournamentRow) {
  const { lastName } = typed
  assertValidBirthDate(ctx, typed.birthDate)
  const dguNumber = parseDguNumber(typed.dguNumber)?.number ?? null
  const golfer = dguNumber ? await findByNumberAndName(tx, { dguNumber, lastName }) : undefined
  const others = await standingBesides(tx, tournament.id)
  refuseTaken(others, { dguNumber, golferId: golfer?.id ?? null })
  if (golfer) await recordLookUps({ ...ctx, db: tx }, [golfer])
  const hosted = await findTournament(tx, tournament.id)
  if (!hosted) throw new AppError('not_found')
  const known = golfer ? [golfer.id] : []
  const fees = await loadManualEntryFees(tx, hosted, known)
  const shown = await loadDefaultShownAs(tx, tournament.firstDay, known)
  return {
    tournamentId: tournament.id,
    divisionId: typed.divisionId,
    golferId: golfer?.id ?? null,
    firstName: typed.firstName,
    lastName,
    clubName: typed.clubName || null,
    dguNumber,
    gender: typed.gender,
    // What we know of her birthday decides how she is shown, and is not the host's to read.
    birthDate: typed.birthDate,
    email: typed.email || null,
    handicapTenths: typed.handicapTenths ?? golfer?.handicapTenths ?? null,
    shownAs: shown({
      golferId: golfer?.id,
      birthDate: typed.birthDate ?? golfer?.birthDate ?? null,
    }),
    ...fees({ golferId: golfer?.id, dguNumber }),
    enteredAt: ctx.now(),
  }
}

/** Moves somebody to another *række*; whoever has a place needs one there. */
export async function moveEntry(ctx: Ctx, moved: OneEntry & { divisionId: string }) {
  const { entryId, divisionId, tournamentId } = moved
  await changeEntries(ctx, moved, async (tx, tournament, divisions) => {
    if (!mayChange(tournament.state)) refuseEntry('entry_drawn')
    const entry = await lockEntry(tx, entryId)
    if (entry?.tournamentId !== tournamentId || !isActiveEntry(entry.state)) {
      throw new AppError('not_found')
    }
    if (entry.divisionId === divisionId) return
    const { held } = await countPlaces(tx, tournamentId)
    const others = new Map(held)
    const holds = entry.state !== 'waiting'
    if (holds) others.set(entry.divisionId, (others.get(entry.divisionId) ?? 1) - 1)
    const places = placesOf(tournament, divisions)
    if (holds && !hasPlace(places, others, divisionId)) refuseEntry('division_full')
    await updateEntry(tx, entryId, { divisionId })
    await recordActivity(tx, ctx, {
      action: 'tournaments.move_entry',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId, from: entry.divisionId, to: divisionId },
    })
    await givePlaces(tx, ctx, tournament)
  })
  ctx.wake?.('mails')
  return listEntries(ctx, moved)
}

/**
 * The director withdraws somebody, and says what becomes of the fee. On a start list she stays as WD,
 * until somebody comes in for her there.
 */
export async function withdrawEntryByHand(ctx: Ctx, asked: OneEntry & { refund: boolean }) {
  const { tournamentId, entryId, refund } = asked
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const entries = tournament ? await selectEntries(tx, tournamentId) : []
    if (!tournament || !entries.some(({ id }) => id === entryId)) throw new AppError('not_found')
    if (!mayWithdrawOthers(tournament.state)) refuseEntry('result_out')
    await withdrawInside(tx, ctx, tournament, { entryId, refund, byDirector: true })
  })
  wakeAll(ctx)
  return listEntries(ctx, asked)
}

/** The field in parts of the same size, the lowest handicaps in the first *række*. */
export async function divideEntries(ctx: Ctx, { tournamentId }: OfTournament) {
  await changeEntries(ctx, { tournamentId }, async (tx, tournament, divisions) => {
    if (tournament.state !== 'closed') refuseEntry('tournament_state')
    const field = (await selectEntries(tx, tournamentId)).filter(({ state }) => state === 'entered')
    const parts = divideEqually(field, divisions.length)
    for (const [i, ids] of parts.entries()) {
      const division = divisions[i]
      for (const id of division ? ids : []) {
        await updateEntry(tx, id, { ...(division && { divisionId: division.id }) })
      }
    }
    // Whoever has the settings open has seen other rækker.
    await writeTournament(tx, tournamentId, { settingsRevision: tournament.settingsRevision + 1 })
    await recordActivity(tx, ctx, {
      action: 'tournaments.divide_entries',
      subject: { type: 'tournament', id: tournamentId },
      data: { sizes: parts.map(({ length }) => length) },
    })
  })
  return listEntries(ctx, { tournamentId })
}
