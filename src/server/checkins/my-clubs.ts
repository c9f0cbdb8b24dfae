import type {
  listMyClubs as contract,
  MyAnswer,
  MyClubs,
} from '#contract/checkins/clubs-to-play.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { companionReasonText, isCommonReason } from '#domain/checkins/companion-reason-text.ts'
import { kilometresBetween, type Position } from '#domain/clubs/position.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { requireSignedIn } from '../access.ts'
import { selectClubs, type Club } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { homeOf, positionOf } from './card-season.ts'
import { selectGolferFacts, type GolferFacts } from './check-in-context-queries.ts'
import {
  evaluateClub,
  loadPassInput,
  selectPartners,
  type InputWithoutClub,
  type Partner,
} from './clubs-to-play.ts'
import { selectPassesOfAccount } from './pass-queries.ts'
import { isWithinRange } from './requested-moment.ts'

/** Cards that are used up or ended have no say in where somebody can play. */
const live = ['active', 'awaiting_verification', 'unpaid']

type Card = { passId: string; input: InputWithoutClub; productName: string }
export type Person = {
  golferId: string
  firstName: string
  isSelf: boolean
  facts: GolferFacts
  cards: Card[]
}

/** Evaluates every golfer of the account at every partner club, each with the card that answers best. */
export async function listMyClubs(
  ctx: Ctx,
  { day: requestedDay, minute }: ParsedInput<typeof contract>,
): Promise<MyClubs> {
  const { accountId } = requireSignedIn(ctx)
  const now = today(ctx)
  const at = { day: isWithinRange(requestedDay, now) ? requestedDay : now, minute }
  const people = await loadPeople(ctx, accountId, at)
  const partners = people.length > 0 ? await selectPartners(ctx, at) : []
  const isToday = at.day === now
  const origin = people.length > 0 ? homeOfFirst(people, await selectClubs(ctx.db)) : undefined
  return {
    people: people.map(({ cards, golferId, firstName, isSelf }) => ({
      golferId,
      firstName,
      isSelf,
      productNames: [...new Set(cards.map(({ productName }) => productName))],
    })),
    origin: origin ? { name: origin.name } : null,
    clubs: partners.map((partner) => ({
      slug: partner.club.slug,
      distanceKm: distanceFrom(origin?.position, partner.club),
      answers: people.map((person) => bestAnswer(person, partner, isToday).answer),
    })),
  }
}

/** The home club of the first golfer who has one on the map. */
const homeOfFirst = (people: readonly Person[], clubs: readonly Club[]) =>
  people.map(({ facts }) => homeOf(facts, clubs)).find((home) => home !== undefined)

function distanceFrom(from: Position | undefined, club: Club): number | null {
  const to = positionOf(club)
  return from && to ? Math.round(kilometresBetween(from, to)) : null
}

/** The golfers with a live card, the account's own golfer first. */
export async function loadPeople(
  ctx: Ctx,
  accountId: string,
  at: { day: PlainDate; minute: number },
) {
  const all = await selectPassesOfAccount(ctx.db, accountId, at.day)
  const rows = all.filter(({ pass }) => live.includes(pass.status) && pass.lastDay >= today(ctx))
  const facts = await selectGolferFacts(ctx.db, [...new Set(rows.map(({ golfer }) => golfer.id))])
  const people = new Map<string, Person>()
  for (const { pass, golfer, relation } of rows) {
    const factsOfGolfer = facts.get(golfer.id)
    if (!factsOfGolfer) continue
    const isSelf = relation === 'self'
    const person = people.get(golfer.id) ?? {
      golferId: golfer.id,
      firstName: golfer.firstName,
      isSelf,
      facts: factsOfGolfer,
      cards: [],
    }
    const input = await loadPassInput(ctx, { pass, facts: factsOfGolfer, at })
    person.cards.push({ passId: pass.id, input, productName: pass.soldTerms.productName })
    people.set(golfer.id, person)
  }
  return [...people.values()].toSorted(
    (a, b) => Number(b.isSelf) - Number(a.isSelf) || a.firstName.localeCompare(b.firstName, 'da'),
  )
}

/** The answer of the golfer's card that answers best at a club, and that card. */
export function bestAnswer(person: Person, partner: Partner, isToday: boolean) {
  const [best, ...others] = person.cards.map((card) => ({
    card,
    evaluated: evaluateClub(partner, card.input, isToday),
  }))
  if (!best) throw new Error('A person without a card')
  const { card, evaluated } = others.reduce(
    (a, b) => (rank[b.evaluated.playable] < rank[a.evaluated.playable] ? b : a),
    best,
  )
  const { playable, sentence, nextPossible, headline } = evaluated
  const { roundsLeft, roundsPerPass, creditRounds } = evaluated
  const answer: MyAnswer = {
    golferId: person.golferId,
    playable,
    sentence,
    short: headline ? companionReasonText(headline, isToday ? 'i dag' : 'den dag') : null,
    isCommon: headline !== undefined && isCommonReason(headline),
    nextPossible,
    roundsLeft,
    roundsPerPass,
    creditRounds,
  }
  return { card, answer }
}

const rank = { yes: 0, with_warning: 1, no: 2 }
