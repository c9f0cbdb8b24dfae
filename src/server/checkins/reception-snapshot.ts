import { createHash } from 'node:crypto'
import type {
  ReceptionSnapshotView,
  showReceptionSnapshot as contract,
} from '#contract/checkins/reception-snapshot.ts'
import type { Output, ParsedInput } from '#contract/shared/endpoint.ts'
import { limitCards, type ReceptionSnapshot } from '#domain/checkins/reception-snapshot.ts'
import { tokenLifeDays } from '#domain/checkins/pass-token.ts'
import { addDays } from '#domain/shared/dates.ts'
import { danishInstant } from '../clock.ts'
import { accessClubAtReception } from '../clubs/access.ts'
import { toCourseState } from '../clubs/course-state.ts'
import { selectTermsOf } from '../clubs/queries.ts'
import { today, type Ctx } from '../ctx.ts'
import { limit } from '../http/rate-limit.ts'
import { loadSnapshotCards } from './snapshot-cards.ts'
import {
  selectClosuresUntil,
  selectPassesOnTerms,
  selectPlayTerms,
} from './reception-snapshot-queries.ts'

/** A snapshot is used for at most 36 hours, so closures of the next two days are enough. */
const closureDays = 3

/**
 * What the reception needs to check guests in without a connection, without names (E10). The cards are left out
 * when the device has this version. A device asks every ten minutes; the limit leaves room for several tabs.
 */
export async function showReceptionSnapshot(
  ctx: Ctx,
  { clubId, known }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const club = await accessClubAtReception(ctx, clubId)
  const userId = ctx.actor?.accountId ?? ctx.device?.deviceId ?? ''
  await limit(ctx, { key: `reception-snapshot:${userId}`, max: 120, windowSeconds: 3600 })
  const takenAt = ctx.now().toISOString()
  const text = JSON.stringify(await takeSnapshot(ctx, club.id))
  const version = createHash('sha256').update(text).digest('base64url')
  const isKnown = known === version
  return {
    takenAt,
    version,
    snapshot: isKnown ? null : (JSON.parse(text) as ReceptionSnapshotView),
  }
}

async function takeSnapshot(ctx: Ctx, clubId: string): Promise<ReceptionSnapshot> {
  const { db } = ctx
  const day = today(ctx)
  const from = addDays(day, -tokenLifeDays)
  const terms = await selectTermsOf(db, clubId)
  const until = danishInstant(addDays(day, closureDays), 0)
  const closures = await selectClosuresUntil(db, clubId, { now: ctx.now(), until })
  const { products, cardsOnOtherTerms } = await loadTerms(ctx, from)
  const cards = await loadSnapshotCards(ctx, { clubId, day, from, terms, cardsOnOtherTerms })
  return {
    clubId,
    day,
    terms: terms
      .filter(({ validTo }) => validTo === undefined || validTo >= day)
      .map(toSnapshotTerms),
    closures: closures.map(toCourseState),
    products,
    ...limitCards(cards),
  }
}

type Terms = Awaited<ReturnType<typeof selectTermsOf>>[number]

const toSnapshotTerms = (terms: Terms) => ({
  version: terms.version,
  validFrom: terms.validFrom,
  validTo: terms.validTo,
  roundsPerPass: terms.roundsPerPass,
  acceptsProducts: terms.acceptsProducts,
  maxHandicapTenths: terms.maxHandicapTenths,
  blackoutRules: terms.blackoutRules,
  defaultHoles: terms.defaultHoles,
})

/** The terms of the products, and which cards were sold on others than most cards of their product and season. */
async function loadTerms({ db }: Ctx, from: ReceptionSnapshot['day']) {
  const products = (await selectPlayTerms(db, from)).map(({ terms }) => terms)
  const usual = new Set<string>()
  const others = products.filter(({ productCode, playFrom }) => {
    const key = `${productCode} ${playFrom}`
    const isOther = usual.has(key)
    usual.add(key)
    return isOther
  })
  const indexes = new Map(products.map((terms, i) => [JSON.stringify(terms), i]))
  const rows = await selectPassesOnTerms(db, from, others)
  const cardsOnOtherTerms = rows.map(({ passId, terms }) => ({
    passId,
    terms: indexes.get(JSON.stringify(terms)),
  }))
  return { products, cardsOnOtherTerms }
}
