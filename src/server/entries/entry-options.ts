import { isShownByInitials } from '#domain/competitions/shown-name.ts'
import type { EntryOptions, EntryOutcome } from '#contract/entries/endpoints.ts'
import { feeReasonText } from '#domain/entries/entry-fee.ts'
import { type EntryObstacle } from '#domain/entries/evaluate-entry.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import { requireSignedIn } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { onOneConnection } from '../db/transactions.ts'
import {
  findTournamentBySlug,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
} from '../competitions/tournament-queries.ts'
import { selectEntriesOfAccount, type EntryDetails } from './queries.ts'
import { aheadOf, countPlaces, isPlaceFree, placesOf } from './held-places.ts'
import {
  evaluateDivisionEntry,
  evaluateTournamentEntry,
  describeObstacles,
} from './evaluate-entry.ts'
import {
  feeOf,
  isMemberOfHost,
  loadOwnGolfers,
  type Hosted,
  type OwnGolfer,
} from './entry-golfers.ts'
import { loadExtras } from './extras/load-extras.ts'
import { showEntries } from './show-entry.ts'

/** What entering would lead to for each golfer of the account, before anything is sent. */
export async function getEntryOptions(ctx: Ctx, { slug }: { slug: string }): Promise<EntryOptions> {
  const { accountId } = requireSignedIn(ctx)
  const hosted = await findTournamentBySlug(ctx.db, slug)
  if (!hosted?.tournament.announcedAt) throw new AppError('not_found')
  const { id } = hosted.tournament
  const [rounds, divisions, all] = await onOneConnection(ctx.db, (db) =>
    Promise.all([
      selectRounds(db, [id]),
      selectDivisions(db, [id]),
      selectEntriesOfAccount(db, accountId),
    ]),
  )
  const entries = all.filter(
    ({ tournament, entry }) => tournament.id === id && isActiveEntry(entry.state),
  )
  const outcomes = await outcomesOf(ctx, hosted, divisions)
  const context = { hosted, rounds, divisions, entries, outcomes }
  const known = await loadOwnGolfers(ctx)
  return {
    tournamentId: id,
    extras: await loadExtras(ctx, id),
    golfers: await Promise.all(known.map((golfer) => optionsOf(ctx, golfer, context))),
  }
}

type OptionsContext = {
  hosted: Hosted
  rounds: RoundRow[]
  divisions: DivisionRow[]
  entries: EntryDetails[]
  /** A place or the waiting list, by *række*. */
  outcomes: Map<string, EntryOutcome>
}

async function optionsOf(ctx: Ctx, known: OwnGolfer, context: OptionsContext) {
  const { hosted, rounds, divisions } = context
  const { golfer, isProven, gender } = known
  const own = context.entries.filter(({ entry }) => entry.golferId === golfer.id)
  const asked = {
    known,
    hasEntered: own.length > 0,
    gender,
    isMember: isMemberOfHost(known, hosted),
  }
  const general = evaluateTournamentEntry(ctx, { tournament: hosted.tournament, rounds }, asked)
  const evaluated = divisions.map((division) => {
    const obstacles =
      general.length > 0 ? [] : evaluateDivisionEntry(division, hosted.tournament, asked)
    const told = describeObstacles(obstacles, { hosted, known, division })
    return { division, outcome: outcomeOf(told, context.outcomes.get(division.id)) }
  })
  const refused = describeObstacles(general, { hosted, known })
  const suggested = evaluated.find(({ outcome }) => outcome.kind !== 'refused')
  const fee = feeOf(known, hosted, rounds)
  const [entry] = await showEntries(ctx, own)
  return {
    golferId: golfer.id,
    firstName: golfer.firstName,
    lastName: golfer.lastName,
    relation: known.relation,
    handicapTenths: isProven ? golfer.handicapTenths : null,
    clubName: known.memberships[0]?.clubName ?? null,
    gender,
    isShownByInitials: isProven && isShownByInitials(golfer.birthDate, hosted.tournament.firstDay),
    fee: { ...fee, text: feeReasonText(fee.reason, hosted.club.name) },
    outcome: outcomeOf(refused, suggested?.outcome ?? evaluated[0]?.outcome),
    divisions: evaluated.map(({ division, outcome }) => ({
      divisionId: division.id,
      name: division.name,
      gender: division.gender,
      outcome: outcomeOf(refused, outcome),
      isSuggested: refused.length === 0 && division === suggested?.division,
    })),
    entry: entry ?? null,
  }
}

type ObstacleTexts = { code: EntryObstacle; text: string }[]

const outcomeOf = (obstacles: ObstacleTexts, otherwise: EntryOutcome | undefined): EntryOutcome =>
  obstacles.length > 0
    ? { kind: 'refused', obstacles }
    : (otherwise ?? { kind: 'waiting_list', ahead: 0 })

async function outcomesOf({ db }: Ctx, { tournament }: Hosted, divisions: DivisionRow[]) {
  const counted = await countPlaces(db, tournament.id)
  const places = placesOf(tournament, divisions)
  const outcomes = new Map<string, EntryOutcome>()
  for (const { id: divisionId } of divisions) {
    const isFree = await isPlaceFree(db, tournament.id, { places, counted, divisionId })
    const ahead = aheadOf(places, counted, divisionId)
    outcomes.set(divisionId, isFree ? { kind: 'place' } : { kind: 'waiting_list', ahead })
  }
  return outcomes
}
