import type { showCardSeason as contract } from '#contract/checkins/card-season.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { savedSoFar } from '#domain/checkins/saved-so-far.ts'
import { countRounds } from '#domain/checkins/slots.ts'
import { findPlace } from '#domain/clubs/find-place.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { kilometresBetween, type Position } from '#domain/clubs/position.ts'
import type { ClubToPlay } from '#contract/checkins/clubs-to-play.ts'
import { AppError } from '../app-error.ts'
import { allPlaces } from '../clubs/postcodes.ts'
import { selectClubs, selectTermsOfClubs, type Club } from '../clubs/queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { PassRow } from '../passes/queries.ts'
import { accessPassAsAccount } from './access.ts'
import { findGolferFacts, type GolferFacts } from './check-in-context-queries.ts'
import {
  creditsLeft,
  evaluateClub,
  loadPassInput,
  selectPartners,
  totalLeft,
  type InputWithoutClub,
} from './clubs-to-play.ts'
import { selectRoundsOf } from './queries.ts'

const mostNearest = 5
const noon = 12 * 60

/** One card's season: rounds, savings, the nearest clubs that take it and the clubs played. */
export async function showCardSeason(
  ctx: Ctx,
  { passId, near }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { pass } = await accessPassAsAccount(ctx, passId)
  const facts = await findGolferFacts(ctx.db, pass.golferId)
  if (!facts) throw new AppError('not_found')
  const at = momentOfUse(ctx, pass)
  const input = await loadPassInput(ctx, { pass, facts, at })
  const partners = await selectPartners(ctx, at)
  const isToday = at.day === today(ctx)
  const clubs = partners.map((partner) => evaluateClub(partner, input, isToday))
  const roundsLeftTotal = totalLeft(input)
  const allClubs = await selectClubs(ctx.db)
  const rounds = await selectRoundsOf(ctx.db, pass)
  const place = near ? findPlace(allPlaces(), near) : undefined
  const origin = place
    ? { name: place.name, kind: 'place' as const, position: place }
    : homeOf(facts, allClubs)
  const isUsable = isUsableOn(pass, today(ctx))
  return {
    roundsPlayed: countRounds(input.history.filter(({ golferId }) => golferId === pass.golferId)),
    roundsLeft: isUsable ? leftOfAll(clubs, input) : 0,
    creditRoundsLeft: isUsable ? creditsLeft(input) : 0,
    roundsLeftTotal,
    saved: await findSavedSoFar(ctx.db, pass, rounds),
    origin: origin ? { name: origin.name, kind: origin.kind } : null,
    isPlaceUnknown: Boolean(near) && !place,
    nearest: isUsable ? nearestOf(clubs, origin?.position) : [],
    clubs: clubsOnMap(clubs, allClubs, rounds),
  }
}

/** The rounds left of a card at all clubs together, as on its page; 0 for a card that cannot be used. */
export async function countRoundsLeft(ctx: Ctx, pass: PassRow): Promise<number> {
  const facts = await findGolferFacts(ctx.db, pass.golferId)
  if (!facts || !isUsableOn(pass, today(ctx))) return 0
  const at = momentOfUse(ctx, pass)
  const input = await loadPassInput(ctx, { pass, facts, at })
  const partners = await selectPartners(ctx, at)
  return leftOfAll(
    partners.map((partner) => evaluateClub(partner, input)),
    input,
  )
}

const isUsableOn = ({ status, lastDay }: PassRow, day: PlainDate) =>
  status === 'active' && day <= lastDay

function leftOfAll(clubs: readonly ClubToPlay[], input: InputWithoutClub): number {
  const left = sumOfLeft(clubs, creditsLeft(input))
  return Math.min(left, totalLeft(input) ?? left)
}

/** The rounds left of all clubs; extra rounds, which every club counts, are counted once. */
function sumOfLeft(clubs: readonly ClubToPlay[], credits: number): number {
  const ofClubs = clubs.reduce((sum, club) => sum + Math.max(0, club.roundsLeft - credits), 0)
  return ofClubs + (clubs.some(({ roundsLeft }) => roundsLeft > 0) ? credits : 0)
}

/** What a card has saved with its counted rounds. */
export async function findSavedSoFar(
  db: Db,
  pass: Pick<PassRow, 'id' | 'golferId' | 'soldTerms'>,
  known?: Awaited<ReturnType<typeof selectRoundsOf>>,
) {
  const rounds = known ?? (await selectRoundsOf(db, pass))
  const terms = await selectTermsOfClubs(db, [...new Set(rounds.map(({ clubId }) => clubId))])
  return savedSoFar(pass.soldTerms, rounds, terms)
}

/** Now, and noon of the first day for a card that is not valid yet. */
function momentOfUse(ctx: Ctx, { firstDay }: PassRow) {
  const day = today(ctx)
  return day < firstDay ? { day: firstDay, minute: noon } : { day, minute: minuteNow(ctx) }
}

export function homeOf({ memberships }: GolferFacts, clubs: readonly Club[]) {
  const home = memberships.find(({ isHome, endedOn }) => isHome && !endedOn)
  const club = clubs.find(({ id }) => id === home?.clubId)
  const position = club && positionOf(club)
  return position && { name: club.name, kind: 'home_club' as const, position }
}

type Located = { latitudeE6: number | null; longitudeE6: number | null }

export function positionOf({ latitudeE6, longitudeE6 }: Located): Position | undefined {
  return latitudeE6 === null || longitudeE6 === null ? undefined : { latitudeE6, longitudeE6 }
}

/** Clubs with rounds left, the nearest first; without an origin in the given order. */
function nearestOf(clubs: readonly ClubToPlay[], from: Position | undefined) {
  return clubs
    .filter(({ roundsLeft }) => roundsLeft > 0)
    .map((club) => {
      const position = positionOf(club)
      const distance = from && position ? kilometresBetween(from, position) : undefined
      return { ...club, distance, distanceKm: distance === undefined ? null : Math.round(distance) }
    })
    .toSorted(
      (a, b) =>
        (a.distance ?? Infinity) - (b.distance ?? Infinity) || a.name.localeCompare(b.name, 'da'),
    )
    .slice(0, mostNearest)
}

/** The clubs that take the card, and those that it was played at before they left. */
function clubsOnMap(
  partners: readonly ClubToPlay[],
  clubs: readonly Club[],
  rounds: readonly { clubId: string }[],
) {
  const taking = new Set(
    partners.filter(({ roundsPerPass }) => roundsPerPass > 0).map(({ clubId }) => clubId),
  )
  return clubs
    .map((club) => ({ ...club, rounds: rounds.filter(({ clubId }) => clubId === club.id).length }))
    .filter((club) => taking.has(club.id) || club.rounds > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'da'))
}
