import { senderLines, type Company } from '../content/company.ts'
import type { Block, PaperDocument } from '../documents/document.ts'
import { countOf } from '../shared/danish.ts'
import { formatDay, formatPeriod, type PlainDate } from '../shared/dates.ts'
import { formatKronerExact, type Ore } from '../shared/money.ts'
import { companyPrice } from './company-price.ts'
import { cardSum, clipSum, moreText, turningText } from './price-text.ts'

export type OfferInput = {
  company: Company
  day: PlainDate
  season: { code: string; playFrom: PlainDate; playTo: PlainDate }
  /** For one card, before volume discounts. */
  listPriceOre: Ore
  withVat: boolean
  /** The next price of a card, and the day it begins; null when there is none. */
  nextPrice: { from: PlainDate; priceOre: Ore } | null
  /** The last day on which a card that was never used can be returned. */
  returnUntil: PlainDate
  players: number
  roundsEach: number
  /** `saesonkortet.dk/business`, where the same is ordered. */
  page: string
}

/**
 * One page for whoever decides: what cards or *klippekort* cost for these people, which is the cheaper, and why (D22).
 * @throws RangeError as `companyPrice` for numbers outside the calculator's limits.
 */
export function offerDocument(offer: OfferInput): PaperDocument {
  const { company, day, season, players, roundsEach } = offer
  return {
    title: `Sæsonkort til ${countOf(players, 'medarbejder', 'medarbejdere')}`,
    sender: senderLines(company),
    receiver: [],
    foot: `Priser af ${formatDay(day, { weekday: false })}`,
    day,
    blocks: [
      {
        kind: 'text',
        text: 'Golf i alle samarbejdsklubber til medarbejdere, der er medlem af en dansk golfklub. Firmaet betaler på én faktura.',
      },
      {
        kind: 'facts',
        rows: [
          {
            label: 'Sæson',
            value: `${season.code}: ${formatPeriod(season.playFrom, season.playTo)}`,
          },
          { label: 'Medarbejdere', value: String(players) },
          { label: 'Runder til hver', value: String(roundsEach) },
        ],
      },
      ...priceBlocks(offer),
      { kind: 'heading', text: 'Det får I' },
      { kind: 'points', items: termsOf(offer) },
      { kind: 'heading', text: 'Sådan bestiller I' },
      { kind: 'text', text: orderText(offer) },
    ],
  }
}

function priceBlocks({ players, roundsEach, listPriceOre, withVat }: OfferInput): Block[] {
  const price = companyPrice({ players, roundsEach }, listPriceOre)
  const { cards, clips, recommended, turningPoint } = price
  const total = recommended === 'cards' ? cards.total : clips.total
  const name = recommended === 'cards' ? 'kort med navn' : 'klippekort'
  const more = cards.pricedAs > players ? ` ${moreText(players, cards)}` : ''
  return [
    { kind: 'heading', text: `Billigst for jer: ${name}` },
    {
      kind: 'amounts',
      headings: ['Mulighed', withVat ? 'Pris med moms' : 'Pris uden moms'],
      rows: [
        { label: `Kort med navn. ${cardSum(players, cards)}`, amount: cards.total },
        { label: `Klippekort. ${clipSum(players * roundsEach, clips)}`, amount: clips.total },
        { label: 'Billigst', amount: total, isSum: true },
      ],
    },
    {
      kind: 'text',
      text: `Det er ${formatKronerExact(Math.ceil(total / players))} pr. person. ${turningText(turningPoint)}${more}`,
    },
  ]
}

function termsOf({ nextPrice, returnUntil }: OfferInput): string[] {
  return [
    'Kort med navn: to runder i hver klub hele sæsonen, undtagen i medarbejderens egen klub. Kortet kan flyttes til en anden to gange.',
    'Klippekort: en fælles pulje af runder. En person bruger højst ét klip om dagen.',
    'Medarbejderne tager selv imod på mail, og kortene kan bruges med det samme.',
    `Kort, som ingen har brugt, kan leveres tilbage til og med ${formatDay(returnUntil)}.`,
    ...(nextPrice
      ? [
          `Fra ${formatDay(nextPrice.from)} er prisen for et enkelt kort ${formatKronerExact(nextPrice.priceOre)}`,
        ]
      : []),
  ]
}

function orderText({ page, company }: OfferInput): string {
  const call = company.phone ? ` Eller ring ${company.phone}. ${company.phoneHours}.` : ''
  return `Gå ind på ${page}, og vælg Bestil på faktura. Antal, firma og CVR-nummer er nok.${call} Om skat og moms: spørg jeres revisor.`
}
