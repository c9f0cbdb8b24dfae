import type { ClubTerms } from '../clubs/terms.ts'
import { addDays, earliest, formatDay, type PlainDate } from '../shared/dates.ts'
import { countOf, listInDanish } from '../shared/danish.ts'
import { formatHandicap } from '../shared/handicap.ts'
import { formatKroner } from '../shared/money.ts'
import type { ProductCode } from '../passes/products.ts'
import { cardNames } from '../passes/purchase-refusal-text.ts'
import { plainText, type Section } from '../content/rich-text.ts'
import type { SettlementTerms } from '../settlement/terms.ts'

/** One point of an agreement, as it is shown and signed. */
export type Clause = { title: string; text: string }

/** What was agreed with one club. Closures, booking and green fees belong to the club and are not signed. */
export type AgreementFacts = {
  clubName: string
  company: { name: string; cvr: string }
  /** The first day as a partner. */
  partnerFrom: PlainDate
  /** The last day when notice is given; null while the agreement runs. */
  partnerTo: PlainDate | null
  /** Rounds of a card at this club in a season. */
  roundsPerPass: number
  acceptsProducts: readonly string[]
  /** Tenths, 360 = 36,0; null = no limit. */
  maxHandicapTenths: number | null
  /** Hours of notice before a new closure. */
  noticeHours: number
  /** The terms of the season that a club would join; null while no season is published. */
  settlement: SettlementTerms | null
}

/**
 * The clauses of an agreement: what was agreed with the club, then the general ones
 * (docs/algorithms/partnership.md). The same facts always give the same clauses.
 */
export function clausesOf(facts: AgreementFacts, general: readonly Section[]): Clause[] {
  const { clubName, company, roundsPerPass, acceptsProducts, maxHandicapTenths } = facts
  const clauses: (Clause | undefined)[] = [
    {
      title: 'Parterne',
      text: `${clubName} og ${company.name}${company.cvr && `, CVR ${company.cvr}`}.`,
    },
    { title: 'Periode', text: periodText(facts) },
    {
      title: 'Runder',
      text: `Hvert kort giver ${countOf(roundsPerPass, 'runde', 'runder')} i klubben pr. sæson. En runde er 18 huller eller to gange 9 huller samme dag.`,
    },
    { title: 'Kort, I tager imod', text: `${listInDanish(acceptsProducts.map(nameOfCard))}.` },
    {
      title: 'Handicap',
      text:
        maxHandicapTenths === null
          ? 'Der er ingen handicapgrænse.'
          : `Gæster med et handicap over ${formatHandicap(maxHandicapTenths)} får en advarsel, men afvises ikke.`,
    },
    {
      title: 'Varsel',
      text: `En ny lukning varsles mindst ${countOf(facts.noticeHours, 'time', 'timer')} før. Ved vejr og fare lukker klubben med det samme.`,
    },
    facts.settlement
      ? { title: 'Sådan deles pengene', text: settlementText(facts.settlement) }
      : undefined,
    ...general.map(({ title, blocks }) => ({ title, text: plainText(blocks) })),
  ]
  return clauses.filter((clause) => clause !== undefined)
}

/**
 * The first day of the partnership that the newest version belongs to: versions follow each other without a gap,
 * so that a change of the calendar does not look like a new first day. Undefined without versions.
 * @param versions of one club, oldest first
 */
export function partnerSince(versions: readonly ClubTerms[]): PlainDate | undefined {
  let since: PlainDate | undefined
  let end: PlainDate | undefined
  for (const { validFrom, validTo } of versions) {
    const follows = since !== undefined && end !== undefined && validFrom <= addDays(end, 1)
    since = since !== undefined && follows ? earliest(since, validFrom) : validFrom
    // A version without an end is ended by the next one, which the database does when it is stored.
    end = validTo ?? addDays(validFrom, -1)
  }
  return since
}

const periodText = ({ partnerFrom, partnerTo }: AgreementFacts) =>
  `Klubben er samarbejdsklub fra ${formatDay(partnerFrom)}${
    partnerTo ? ` til og med ${formatDay(partnerTo)}` : ''
  }. Aftalen gælder en sæson ad gangen.`

const nameOfCard = (code: string) => cardNames[code as ProductCode] ?? code

function settlementText(terms: SettlementTerms): string {
  const { method, operatorShare, commission, onAccount, guarantee } = terms
  return [
    `Administrationsandelen er ${percentText(operatorShare)} af et korts pris uden moms. Resten går til klubberne.`,
    method === 'A'
      ? 'Puljen deles efter besøg.'
      : 'Hvert korts penge deles mellem de klubber, det er spillet i.',
    commission.kind === 'part'
      ? `Salgsprovisionen er ${percentText(commission.of)} af prisen uden moms til den klub, der har solgt kortet.`
      : `Salgsprovisionen er ${formatKroner(commission.ore)} til den klub, der har solgt kortet.`,
    `A conto udbetales op til ${percentText(onAccount)} af det, klubben har tjent.`,
    ...(guarantee
      ? [
          `Giver en runde på 18 huller under ${formatKroner(guarantee.perRound)}, lægger Sæsonkortet et tillæg til af højst ${percentText(guarantee.fromOperatorShare)} af administrationsandelen.`,
        ]
      : []),
  ].join(' ')
}

const percentText = (basisPoints: number) => `${String(basisPoints / 100).replace('.', ',')}\u00a0%`

/** The text whose SHA-256 is signed: title and text of each clause, with an empty line between clauses. */
export const signedText = (clauses: readonly Clause[]): string =>
  clauses.map(({ title, text }) => `${title}\n${text}`).join('\n\n')

/** A clause that differs between two versions; null where it is absent. */
export type ClauseChange = { title: string; from: string | null; to: string | null }

/** What changed from one version to the next: first changed and new clauses in the new order, then removed ones. */
export function clauseChanges(before: readonly Clause[], after: readonly Clause[]): ClauseChange[] {
  const textIn = (clauses: readonly Clause[], wanted: string) =>
    clauses.find(({ title }) => title === wanted)?.text ?? null
  const titles = new Set([...after, ...before].map(({ title }) => title))
  return [...titles]
    .map((title) => ({ title, from: textIn(before, title), to: textIn(after, title) }))
    .filter(({ from, to }) => from !== to)
}
