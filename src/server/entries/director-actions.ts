import { selectEntries } from './queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { addEntry as added } from '#contract/entries/director.ts'
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
import { assertShown } from '../shown-version.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  findTournament,
  lockTournament,
  writeTournament,
  type EntryRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import { changeEntries } from './change-entries.ts'
import { wakeAll, withdrawInTransaction } from './answer-entry.ts'
import { detailsOf, listEntries } from './directors-entries.ts'
import { insertEntry, lockEntry, updateEntry } from '../competitions/entry-queries.ts'
import { loadManualEntryFees, loadDefaultShownAs } from './manual-entry-defaults.ts'
import { offerFreePlaces } from './offer-free-places.ts'
import { countPlaces, isPlaceFree, placesOf } from './held-places.ts'
import { findByNumberAndName, limitLookUps, recordLookUps } from './look-up-player.ts'
import { assertNumberFree, selectActiveEntries } from './resolve-dgu-number.ts'
import { refuseEntry } from './release-place.ts'
import { changeState } from '../competitions/change-state.ts'
import { refuse } from '../competitions/refuse-tournament.ts'

type ManualEntryInput = ParsedInput<typeof added>
type OfTournament = { tournamentId: string }
type OneEntry = OfTournament & { entryId: string }

/** Adds a player who phoned or came to the tournament desk, and who pays there. */
export async function addEntry(ctx: Ctx, input: ManualEntryInput) {
  await enterByHand(ctx, input)
  return listEntries(ctx, input)
}

/** Adds a player for a club's program, which is told of no other player. */
export async function registerEntrant(ctx: Ctx, input: ManualEntryInput) {
  const { id, number, state } = await enterByHand(ctx, input)
  return { entryId: id, number, state }
}

async function enterByHand(ctx: Ctx, input: ManualEntryInput): Promise<EntryRow> {
  const { tournamentId, divisionId, beyondPlaces } = input
  if (parseDguNumber(input.dguNumber)) await limitLookUps(ctx)
  return changeEntries(ctx, input, async (tx, tournament, divisions) => {
    if (!mayAddPlayers(tournament.state)) refuseEntry('tournament_state')
    const places = placesOf(tournament, divisions)
    const counted = await countPlaces(tx, tournamentId)
    const isFree =
      beyondPlaces || (await isPlaceFree(tx, tournamentId, { places, counted, divisionId }))
    const entry = await insertEntry(tx, {
      ...(await manualEntry(tx, ctx, input, tournament)),
      number: counted.next,
      state: isFree ? 'entered' : 'waiting',
    })
    if (!entry) return refuseEntry('already_entered')
    await recordActivity(tx, ctx, {
      action: 'tournaments.add_entry',
      subject: { type: 'tournament', id: tournamentId },
      data: { entryId: entry.id, number: counted.next, beyondPlaces },
    })
    return entry
  })
}

/** Links the entry to a registered golfer only when DGU number and last name both match. */
async function manualEntry(tx: Db, ctx: Ctx, input: ManualEntryInput, tournament: TournamentRow) {
  const { lastName } = input
  assertValidBirthDate(ctx, input.birthDate)
  const dguNumber = parseDguNumber(input.dguNumber)?.number ?? null
  const golfer = dguNumber ? await findByNumberAndName(tx, { dguNumber, lastName }) : undefined
  const others = await selectActiveEntries(tx, tournament.id)
  assertNumberFree(others, { dguNumber, golferId: golfer?.id ?? null })
  if (golfer) await recordLookUps({ ...ctx, db: tx }, [golfer])
  const hosted = await findTournament(tx, tournament.id)
  if (!hosted) throw new AppError('not_found')
  const golferIds = golfer ? [golfer.id] : []
  const fees = await loadManualEntryFees(tx, hosted, golferIds)
  const shown = await loadDefaultShownAs(tx, tournament.firstDay, golferIds)
  return {
    tournamentId: tournament.id,
    divisionId: input.divisionId,
    golferId: golfer?.id ?? null,
    firstName: input.firstName,
    lastName,
    clubName: input.clubName || null,
    dguNumber,
    gender: input.gender,
    // A birth date from the account decides how the player is shown but is not disclosed to the host.
    birthDate: input.birthDate,
    email: input.email || null,
    handicapTenths: input.handicapTenths ?? golfer?.handicapTenths ?? null,
    shownAs: shown({
      golferId: golfer?.id,
      birthDate: input.birthDate ?? golfer?.birthDate ?? null,
    }),
    ...fees({ golferId: golfer?.id, dguNumber }),
    enteredAt: ctx.now(),
  }
}

/** Moves a player to another *række*; a player with a place needs a free place there. */
export async function moveEntry(
  ctx: Ctx,
  input: OneEntry & { divisionId: string; basedOn: string },
) {
  const { entryId, divisionId, tournamentId, basedOn } = input
  await changeEntries(ctx, input, async (tx, tournament, divisions) => {
    if (!mayChange(tournament.state)) refuseEntry('entry_drawn')
    const entry = await lockEntry(tx, entryId)
    if (entry?.tournamentId !== tournamentId || !isActiveEntry(entry.state)) {
      throw new AppError('not_found')
    }
    if (entry.divisionId === divisionId) return
    assertShown(basedOn, detailsOf(entry))
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
    await offerFreePlaces(tx, ctx, tournament)
  })
  ctx.wake?.('mails')
  return listEntries(ctx, input)
}

/**
 * Withdraws a player for the director, with or without a refund. The player stays on a start list as
 * WD until another player takes the slot.
 */
export async function withdrawEntryByHand(ctx: Ctx, input: OneEntry & { refund: boolean }) {
  await withdrawAny(ctx, input)
  return listEntries(ctx, input)
}

/** Withdraws a player for a club's program, which never refunds the fee. */
export async function withdrawEntrant(ctx: Ctx, { tournamentId, entryId }: OneEntry) {
  await withdrawAny(ctx, { tournamentId, entryId, refund: false })
  return { entryId, state: 'withdrawn' as const }
}

async function withdrawAny(ctx: Ctx, input: OneEntry & { refund: boolean }) {
  const { tournamentId, entryId, refund } = input
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const entries = tournament ? await selectEntries(tx, tournamentId) : []
    if (!tournament || !entries.some(({ id }) => id === entryId)) throw new AppError('not_found')
    if (!mayWithdrawOthers(tournament.state)) refuseEntry('result_out')
    await withdrawInTransaction(tx, ctx, tournament, { entryId, refund, byDirector: true })
  })
  wakeAll(ctx)
}

/** Divides the field into *rækker* of the same size, the lowest handicaps in the first. */
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
    // Settings that are open elsewhere show the old divisions and must be refused.
    await writeTournament(tx, tournamentId, { settingsRevision: tournament.settingsRevision + 1 })
    await recordActivity(tx, ctx, {
      action: 'tournaments.divide_entries',
      subject: { type: 'tournament', id: tournamentId },
      data: { sizes: parts.map(({ length }) => length) },
    })
  })
  return listEntries(ctx, { tournamentId })
}

/** Sets whether a player uses a buggy, as the start list shows; it changes neither places nor scores. */
export async function setBuggy(ctx: Ctx, input: OneEntry & { hasBuggy: boolean }) {
  const { tournamentId, entryId, hasBuggy } = input
  await ctx.db.transaction(async (tx) => {
    const tournament = await lockTournament(tx, tournamentId)
    const entry = await lockEntry(tx, entryId)
    if (!tournament || entry?.tournamentId !== tournamentId) throw new AppError('not_found')
    if (entry.hasBuggy === hasBuggy) return
    await updateEntry(tx, entryId, { hasBuggy })
    await recordActivity(tx, ctx, {
      action: 'tournaments.set_buggy',
      subject: { type: 'entry', id: entryId },
      data: { hasBuggy },
    })
  })
  return { entryId, hasBuggy }
}

export async function closeEntry(ctx: Ctx, { tournamentId }: OfTournament) {
  await changeState(ctx, {
    tournamentId,
    to: 'closed',
    action: 'tournaments.close_entry',
    validate: async (_, { state }) => {
      if (state !== 'open') refuseEntry('tournament_state')
      return {}
    },
  })
  return listEntries(ctx, { tournamentId })
}

/** Reopens entry; new entries come after those already on the waiting list. */
export async function reopenEntry(ctx: Ctx, { tournamentId }: OfTournament) {
  await changeState(ctx, {
    tournamentId,
    to: 'open',
    action: 'tournaments.reopen_entry',
    validate: async (_, { state, entryClosesAt }) => {
      if (state !== 'closed') refuseEntry('tournament_state')
      if (entryClosesAt <= ctx.now()) refuse('entry_deadline_passed')
      return {}
    },
  })
  return listEntries(ctx, { tournamentId })
}
