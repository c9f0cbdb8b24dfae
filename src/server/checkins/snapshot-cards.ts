import { createHash } from 'node:crypto'
import { confirmationYearStart } from '#domain/accounts/confirmation.ts'
import {
  toCardKey,
  type SnapshotCard,
  type SnapshotCheckIn,
} from '#domain/checkins/reception-snapshot.ts'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { findFirstMisfitWarning, selectGolferFacts } from './check-in-context-queries.ts'
import { membershipOf } from './check-in-context.ts'
import {
  selectCountedOn,
  selectCredits,
  selectFirstWarnings,
  selectHighHandicaps,
  selectMembersOf,
  selectOwners,
  selectPlannedAt,
  selectReplacedAt,
  selectRoundsElsewhere,
  selectSlotsAt,
  selectStates,
  selectUncertainMembers,
} from './reception-snapshot-queries.ts'

type CardsInput = {
  clubId: string
  day: PlainDate
  /** Cards that ended earlier have no code that can be shown. */
  from: PlainDate
  terms: readonly ClubTerms[]
  cardsOnOtherTerms: readonly { passId: string; terms: number | undefined }[]
}

/** Collects what is known of each card, by pass id. */
type Cards = { change: (passId: string, change: Omit<SnapshotCard, 'key'>) => SnapshotCard }

/** The cards about which a check-in at the club needs to know something, in the order of their keys. */
export async function loadSnapshotCards(ctx: Ctx, input: CardsInput): Promise<SnapshotCard[]> {
  const byPass = new Map<string, SnapshotCard>()
  const cards: Cards = {
    change: (passId, change) => {
      const card = { ...(byPass.get(passId) ?? { key: keyOf(passId) }), ...change }
      byPass.set(passId, card)
      return card
    },
  }
  for (const { passId, terms } of input.cardsOnOtherTerms) cards.change(passId, { terms })
  for (const { passId, state, endedAt } of await selectStates(ctx.db, input.from)) {
    cards.change(passId, { state, stateSince: endedAt ? danishDay(endedAt) : undefined })
  }
  await addMemberships(ctx, cards, input)
  await addClubFacts(ctx, cards, input)
  await addRounds(ctx, cards, input)
  return [...byPass.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const keyOf = (passId: string) => toCardKey(createHash('sha256').update(passId).digest())

async function addMemberships(ctx: Ctx, cards: Cards, { day, from }: CardsInput) {
  const yearStart = confirmationYearStart(day)
  const rows = await selectUncertainMembers(ctx.db, from, danishInstant(yearStart, 0))
  const golferIds = [...new Set(rows.map(({ golferId }) => golferId))]
  const facts = await selectGolferFacts(ctx.db, golferIds)
  const warnings = await selectFirstWarnings(ctx.db, golferIds)
  for (const { passId, golferId, types, verifiedAt } of rows) {
    const holder = facts.get(golferId)
    if (!holder) continue
    const membership = membershipOf(holder.golfer, holder.memberships, types)
    if (membership === 'lost' || membership === 'misfit') {
      const firstWarnedOn = await findFirstMisfitWarning(ctx.db, { golferId, passId })
      cards.change(passId, { membership, firstWarnedOn })
    } else if (membership !== 'active') {
      cards.change(passId, { membership })
    } else if (!verifiedAt || danishDay(verifiedAt) < yearStart) {
      const firstWarnedOn = warnings.get(golferId)
      cards.change(passId, { membership: 'unconfirmed', firstWarnedOn })
    }
  }
}

async function addClubFacts(ctx: Ctx, cards: Cards, { clubId, day, from, terms }: CardsInput) {
  for (const { passId, endedOn } of await selectMembersOf(ctx.db, from, clubId)) {
    if (!endedOn) cards.change(passId, { isMember: true })
    else {
      const { leftOn = endedOn } = cards.change(passId, {})
      cards.change(passId, { leftOn: endedOn > leftOn ? endedOn : leftOn })
    }
  }
  const limits = terms.flatMap(({ maxHandicapTenths }) => maxHandicapTenths ?? [])
  if (limits.length > 0) {
    for (const row of await selectHighHandicaps(ctx.db, from, Math.min(...limits))) {
      cards.change(row.passId, { handicapTenths: row.handicapTenths ?? undefined })
    }
  }
  const lastRuleAt = Math.max(
    ...terms.flatMap(({ blackoutRules }) => blackoutRules.map(({ addedAt }) => addedAt)),
  )
  for (const row of await selectPlannedAt(ctx.db, clubId, [day, addDays(day, 1)])) {
    const registeredAt = row.registeredAt.getTime()
    // Only a rule that was added later makes the visit matter.
    if (registeredAt >= lastRuleAt) continue
    const { planned = [] } = cards.change(row.passId, {})
    cards.change(row.passId, { planned: [...planned, { day: row.day, registeredAt }] })
  }
}

async function addRounds(ctx: Ctx, cards: Cards, { clubId, day, from }: CardsInput) {
  for (const { passId, left } of await selectCredits(ctx.db, from)) {
    cards.change(passId, { creditRounds: left })
  }
  for (const { passId, replacedHere } of await selectReplacedAt(ctx.db, from, clubId)) {
    cards.change(passId, { replacedHere })
  }
  const slots = Map.groupBy(await selectSlotsAt(ctx.db, from, clubId), ({ owner }) => owner)
  const elsewhere = new Map(
    (await selectRoundsElsewhere(ctx.db, from, clubId)).map((row) => [row.owner, row.rounds]),
  )
  const counted = Map.groupBy(await selectCountedOn(ctx.db, day, clubId), ({ owner }) => owner)
  const owners = new Set([...slots.keys(), ...elsewhere.keys(), ...counted.keys()])
  for (const { passId, golferId, poolId } of await selectOwners(ctx.db, [...owners])) {
    const owner = poolId ?? passId
    const slotsHere = slots.get(owner)?.map(({ slot }) => slot)
    const today = counted.get(owner)
    cards.change(passId, {
      slotsHere: slotsHere?.toSorted((a, b) => a - b),
      roundsElsewhere: elsewhere.get(owner),
      today: today && toSnapshotCheckIns(today, { clubId, golferId }),
    })
  }
}

type Counted = Awaited<ReturnType<typeof selectCountedOn>>

/** Rounds at other clubs are numbered from 1, whatever the club. */
function toSnapshotCheckIns(
  rows: Counted,
  { clubId, golferId }: { clubId: string; golferId: string },
): SnapshotCheckIn[] {
  const roundsElsewhere = [
    ...new Set(rows.filter((row) => row.clubId !== clubId).map((row) => roundOf(row))),
  ]
  return rows.map((row) => ({
    id: row.id,
    here: row.clubId === clubId,
    minute: row.minute,
    holes: row.holes,
    slot: row.clubId === clubId ? row.slot : roundsElsewhere.indexOf(roundOf(row)) + 1,
    byHolder: row.golferId === golferId,
  }))
}

const roundOf = ({ clubId, slot }: Counted[number]) => `${clubId} ${slot}`
