import { membershipNames } from '#domain/accounts/membership.ts'
import type { ProductVersion, VatMode } from '#domain/passes/products.ts'
import { cutOffDays, cutOffNames } from '#domain/settlement/cut-offs.ts'
import type { SettlementTerms } from '#domain/settlement/terms.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { formatDay, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { figureText } from '#domain/shared/figure.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { moveSeason, type SeasonValues } from './move-season.ts'

/** One value of a season in Danish. Facts of two seasons with the same key are the same thing. */
type SeasonFact = { group: string; key: string; label: string; text: string }

/** A value of two seasons. A side is null where that season does not have it, such as a card that is new. */
export type ComparedFact = Omit<SeasonFact, 'text'> & {
  before: string | null
  after: string | null
  /** Whether it differs from the earlier season with its days moved (`moveSeason`). */
  isChanged: boolean
}

/** Every value of two seasons side by side, in the order of the later one. */
export function compareSeasons(before: SeasonValues, after: SeasonValues): ComparedFact[] {
  const years = yearOf(after.playFrom) - yearOf(before.playFrom)
  const earlier = textsOf(seasonFacts(before))
  const expected = textsOf(seasonFacts(moveSeason(before, years)))
  const later = seasonFacts(after)
  const present = new Set(later.map(({ key }) => key))
  const gone = seasonFacts(before).filter(({ key }) => !present.has(key))
  return [
    ...later.map(({ text, ...fact }) => ({
      ...fact,
      before: earlier.get(fact.key) ?? null,
      after: text,
      isChanged: expected.get(fact.key) !== text,
    })),
    ...gone.map(({ text, ...fact }) => ({ ...fact, before: text, after: null, isChanged: true })),
  ]
}

const textsOf = (facts: readonly SeasonFact[]) => new Map(facts.map(({ key, text }) => [key, text]))

function seasonFacts(season: SeasonValues): SeasonFact[] {
  return [
    ...dayFacts(season),
    ...settlementFacts(season.settlement),
    ...cutOffFacts(season),
    ...season.products.flatMap((product) => productFacts(product, season)),
  ]
}

/** The days that an operator enters, with their labels. */
export const seasonDays = [
  ['salesFrom', 'Salget begynder'],
  ['salesTo', 'Salget slutter'],
  ['playFrom', 'Spillet begynder'],
  ['playTo', 'Spillet slutter'],
] as const

const dayFacts = (season: SeasonValues): SeasonFact[] =>
  seasonDays.map(([key, label]) => ({ group: 'Dage', key, label, text: formatDay(season[key]) }))

export const splitMethodText = { A: 'A: efter besøg', B: 'B: kort for kort' }

function settlementFacts(terms: SettlementTerms): SeasonFact[] {
  const { method, operatorShare, commission, onAccount, guarantee } = terms
  const fact = (key: string, label: string, text: string) => ({
    group: 'Afregning',
    key: `settlement.${key}`,
    label,
    text,
  })
  const sold =
    commission.kind === 'part' ? percentText(commission.of) : formatKroner(commission.ore)
  const guaranteed = guarantee && [
    `op til ${formatKroner(guarantee.perRound)} pr. runde,`,
    `højst ${percentText(guarantee.fromOperatorShare)} af vores andel`,
  ]
  return [
    fact('method', 'Metode', splitMethodText[method]),
    fact('operatorShare', 'Vores andel', percentText(operatorShare)),
    fact('commission', 'Salgsprovision', sold),
    fact('onAccount', 'Udbetales a conto', percentText(onAccount)),
    fact('guarantee', 'Tillæg', guaranteed ? guaranteed.join(' ') : 'intet'),
  ]
}

function cutOffFacts(season: SeasonValues): SeasonFact[] {
  return (['on_account_1', 'on_account_2', 'final'] as const).map((kind) => {
    const { day, payOn } = cutOffDays(season, kind)
    const text = `til og med ${shortDay(day)}, udbetales ${shortDay(payOn)}`
    return { group: 'Afregning', key: `cutOff.${kind}`, label: cutOffNames[kind], text }
  })
}

const vatTexts: Record<VatMode, string> = {
  full_25: '25 % i prisen',
  exempt: 'fritaget',
  mpv: 'voucher til flere formål',
}

function productFacts(product: ProductVersion, { salesFrom }: SeasonValues): SeasonFact[] {
  const { code, name } = product
  const fact = (key: string, label: string, text: string) => ({
    group: name,
    key: `${code}.${key}`,
    label,
    text,
  })
  const prices = product.priceSteps.map(({ from, price }) =>
    from <= salesFrom ? formatKroner(price) : `${formatKroner(price)} fra ${shortDay(from)}`,
  )
  const sold = [
    fact('onSale', 'Til salg', product.onSale ? 'ja' : 'nej'),
    fact('prices', 'Pris', prices.join(', ') || 'køberen vælger beløbet'),
    fact('summary', 'Beskrivelse', product.summary),
    fact('vat', 'Moms', vatTexts[product.vatMode]),
  ]
  // A gift card is not played.
  if (product.buyer === 'anyone') return sold
  const rounds = product.roundsPerClub
  return [
    ...sold,
    fact('rounds', 'Runder i hver klub', rounds === 'club_terms' ? 'klubbens aftale' : `${rounds}`),
    fact('totalRounds', 'Runder i alt', limitText(product.totalRounds)),
    fact('plannedRounds', 'Planlagte runder', `${product.plannedRounds}`),
    fact('days', 'Gælder', daysText(product)),
    fact('members', 'For', listInDanish(product.membershipTypes.map((t) => membershipNames[t]))),
    fact('maxAge', 'Højeste alder', limitText(product.maxAge, ' år')),
    fact('validDays', 'Varighed', limitText(product.validDays, ' dage', 'hele sæsonen')),
  ]
}

const limitText = (limit: number | undefined, unit = '', none = 'ingen grænse') =>
  limit === undefined ? none : `${limit}${unit}`

function daysText({ days, playsOnHolidays }: ProductVersion): string {
  if (days === 'all') return 'alle dage'
  return playsOnHolidays ? 'mandag til fredag' : 'mandag til fredag undtagen helligdage'
}

const shortDay = (day: PlainDate) => formatDay(day, { weekday: false })
const percentText = (basisPoints: number) => `${figureText(basisPoints / 100)}\u00a0%`
