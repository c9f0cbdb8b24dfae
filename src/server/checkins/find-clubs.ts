import type { searchClubs } from '#contract/checkins/club-finder.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import {
  evaluateWelcome,
  type CardKind,
  type Welcome,
  seasonPlayedOn,
} from '#domain/checkins/welcome.ts'
import {
  findClubs,
  filtersToRemove,
  type ClubToFind,
  type FoundClub,
} from '#domain/clubs/finder.ts'
import type { Place } from '#domain/clubs/find-place.ts'
import { holesOfClub } from '#domain/clubs/holes.ts'
import { newPartnerSince } from '#domain/clubs/new-partner.ts'
import { usualMoments } from '#domain/clubs/usual-moments.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { findCourseState } from '../clubs/course-state.ts'
import { listPartnerClubs } from '../clubs/partner-clubs.ts'
import { forRow } from '../clubs/pictures/pictures-view.ts'
import { findClubBySlug, selectTermsOf } from '../clubs/queries.ts'
import { minuteNow, today, type Ctx } from '../ctx.ts'
import { onOneConnection } from '../db/transactions.ts'
import { selectConditions } from './clubs-to-play.ts'
import { nextMoment, toLightView } from './light.ts'
import { requestedMoment } from './requested-moment.ts'
import { readWhere } from './where.ts'
import type { SeasonOnSale } from '../passes/season-queries.ts'
import { selectOpenSeasons } from '../passes/seasons.ts'
import { AppError } from '../app-error.ts'

type Request = ParsedInput<typeof searchClubs>
type ListedClub = Awaited<ReturnType<typeof listPartnerClubs>>['clubs'][number]
type Candidate = ListedClub & ClubToFind

/** The partner clubs that match the filters, each evaluated at the requested moment. */
export async function searchPartnerClubs(ctx: Ctx, request: Request) {
  const day = today(ctx)
  const isAsked = request.day !== undefined || request.time !== undefined
  const [seasons, partners] = await onOneConnection(ctx.db, (db) =>
    Promise.all([selectOpenSeasons(db), listPartnerClubs({ ...ctx, db })]),
  )
  const at = isAsked ? requestedMoment(request, day) : nextMoment(ctx.now(), seasons)
  const cards = cardKindsOf(seasons, at?.day ?? day)
  const card = cards.find(({ product }) => product.code === request.card) ?? cards[0]
  const clubs = partners.clubs.map(toCandidate)
  const playFrom = cards[0]?.season.playFrom

  const { region, holes } = request
  const { q, place } = readWhere(clubs, request)
  const filters = { q, region, holes, from: place, within: place && request.within }
  const found = findClubs(clubs, filters)
  const welcomes = at && card ? await evaluateAll(ctx, found, { card, at, day }) : undefined
  return {
    today: day,
    at: at ?? null,
    usualMoments: usualMoments({ day, minute: minuteNow(ctx) }),
    card: card ? toCardView(card) : null,
    cards: cards.map(toCardView),
    place: place ? toPlaceView(place) : null,
    isPlaceUnknown: !request.where && Boolean(request.near) && !place,
    isGuess: found.some(({ match }) => match === 'similar'),
    total: clubs.length,
    clubs: found.map((match) => ({
      ...toClubView(match, welcomes?.get(match.club.id), at),
      newSince: newPartnerSince({ since: match.club.partnerSince, playFrom, day }),
    })),
    loosen: found.length === 0 ? toLoosen(filtersToRemove(clubs, filters), request) : [],
  }
}

/** The parameter to remove is the one that was sent. */
const toLoosen = (filters: ReturnType<typeof filtersToRemove>, { where }: Request) =>
  filters.map(({ filter, clubs }) => ({
    filter: filter === 'q' && where ? ('where' as const) : filter,
    clubs,
  }))

function toCandidate(club: ListedClub): Candidate {
  const { latitudeE6, longitudeE6 } = club
  const hasPosition = latitudeE6 !== null && longitudeE6 !== null
  const position = hasPosition ? { latitudeE6, longitudeE6 } : undefined
  return { ...club, position, holes: holesOfClub(club.courses) }
}

type Question = { card: CardKind; at: Moment; day: PlainDate }

/** Reads agreements and closures at the requested moment once for all clubs. */
async function evaluateAll(ctx: Ctx, found: FoundClub<Candidate>[], { card, at, day }: Question) {
  const { termsOf, courseOf } = await selectConditions(ctx.db, at)
  return new Map(
    found.map(({ club: { id } }) => {
      const club = { id, terms: termsOf.get(id) ?? [], course: courseOf.get(id) }
      return [id, evaluateWelcome(card, club, { at, today: day })]
    }),
  )
}

function toClubView(
  { club, distance }: FoundClub<Candidate>,
  welcome: Welcome | undefined,
  at: Moment | undefined,
) {
  const { slug, name, city, region, latitudeE6, longitudeE6 } = club
  return {
    slug,
    name,
    city,
    region,
    latitudeE6,
    longitudeE6,
    holes: club.holes,
    roundsPerPass: club.roundsPerPass,
    partnerFrom: club.partnerFrom,
    leavesAfter: club.leavesAfter,
    distanceKm: distance === undefined ? null : Math.round(distance),
    welcome: welcome ? toWelcomeView(welcome) : null,
    light: at && club.position ? toLightView(club.position, at) : null,
    closure: club.closure,
    photo: club.photo && forRow(club.photo),
  }
}

function toWelcomeView({ isWelcome, sentence, next }: Welcome) {
  return {
    isWelcome,
    sentence: sentence ?? null,
    next: next ? { ...next, sentence: next.sentence ?? null } : null,
  }
}

const toPlaceView = ({ postcode, name, latitudeE6, longitudeE6 }: Place) => ({
  postcode,
  name,
  latitudeE6,
  longitudeE6,
})

/** The kinds of card for golfers in the season of a day, in the order of the shop. */
function cardKindsOf(seasons: readonly SeasonOnSale[], day: PlainDate): CardKind[] {
  const found = seasonPlayedOn(seasons, day)
  if (!found) return []
  const { season, products } = found
  return products
    .filter(({ buyer, onSale }) => buyer === 'golfer' && onSale)
    .map((product) => ({ product, season }))
}

const toCardView = ({ product }: CardKind) => ({ code: product.code, name: product.name })

type WelcomeRequest = { slug: string; day?: string | undefined; time?: string | undefined }

/** Evaluates each kind of card at a club at a moment, by the rules of a check-in. */
export async function showClubWelcome(ctx: Ctx, request: WelcomeRequest) {
  const club = await findClubBySlug(ctx.db, request.slug)
  if (!club) throw new AppError('not_found')
  const day = today(ctx)
  const at = requestedMoment(request, day) ?? { day, minute: 13 * 60 }
  const [terms, course, seasons] = await onOneConnection(ctx.db, (db) =>
    Promise.all([
      selectTermsOf(db, club.id),
      findCourseState(db, club.id, danishInstant(at.day, at.minute)),
      selectOpenSeasons(db),
    ]),
  )
  if (!terms.some(({ validTo }) => !validTo || validTo >= day)) throw new AppError('not_found')
  const cards = cardKindsOf(seasons, at.day)
  const { latitudeE6, longitudeE6 } = club
  const hasPosition = latitudeE6 !== null && longitudeE6 !== null
  return {
    today: day,
    at,
    light: hasPosition ? toLightView({ latitudeE6, longitudeE6 }, at) : null,
    answers: cards.map((card) => ({
      ...toCardView(card),
      welcome: toWelcomeView(
        evaluateWelcome(card, { id: club.id, terms, course }, { at, today: day }),
      ),
    })),
  }
}
