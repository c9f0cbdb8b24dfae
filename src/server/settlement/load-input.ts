import type {
  ClipCard,
  CreditRound,
  CutOff,
  PartnerClub,
  Sale,
  SettlementFrame,
  SettlementInput,
  UsedClip,
  Visit,
} from '#domain/settlement/season-input.ts'
import { startingClipShare } from '#domain/settlement/season-input.ts'
import { isPartnerOn } from '#domain/settlement/weigh-visit.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'
import type { SeasonRow } from '../passes/season-queries.ts'
import { selectCarried, selectCorrectionLines, selectPaid } from './balance-queries.ts'
import {
  selectPartnerRows,
  streamClipCardRows,
  streamClipRows,
  streamCreditRows,
  streamSaleRows,
  streamVisitRows,
  type ClubRow,
} from './season-rows-queries.ts'
import { toClipCard, toSale } from './to-sale.ts'

type Rows<Row> = AsyncIterable<Row> | Iterable<Row>

/** A settlement whose rows arrive one at a time, each list in the order of its ids. */
export type SettlementSource = {
  frame: SettlementFrame
  sales: () => Rows<Sale>
  creditRounds: () => Rows<CreditRound>
  visits: () => Rows<Visit>
  clipCards: () => Rows<ClipCard>
  clips: () => Rows<UsedClip>
}

/**
 * The settlement of a season from what is stored now, by ids without names. `tx` is a transaction that reads one moment
 * (`repeatable read`), or the rows of different lists might not fit together.
 */
export async function loadSource(
  tx: Db,
  season: SeasonRow,
  cutOff: CutOff,
): Promise<SettlementSource> {
  const { code, salesFrom, salesTo, playFrom, playTo } = season
  const payments = await selectPaid(tx, season.id)
  const carried = await selectCarried(tx, season)
  const corrections = await selectCorrectionLines(tx, season.id)
  // A club that left in an earlier season may still have a balance.
  const withBalance = [...payments, ...carried, ...corrections].map(({ clubId }) => clubId)
  const clubs = toClubs(await selectPartnerRows(tx, season, withBalance), season)
  const partners = new Set(clubs.filter(({ partner }) => partner.length > 0).map(({ id }) => id))
  return {
    frame: {
      season: { code, salesFrom, salesTo, playFrom, playTo },
      cutOff,
      terms: { ...season.settlementTerms, clipShare: startingClipShare },
      clubs,
      payments,
      carried,
      corrections,
    },
    sales: () => mapRows(streamSaleRows(tx, season), (row) => toSale(row, partners)),
    creditRounds: () => streamCreditRows(tx, season),
    visits: () => streamVisitRows(tx, season),
    clipCards: () => mapRows(streamClipCardRows(tx, season), toClipCard),
    clips: () => streamClipRows(tx, season),
  }
}

/** A document as a source, its rows in the order of their ids. */
export function sourceOf(input: SettlementInput): SettlementSource {
  const { sales, creditRounds, visits, clipCards, clips, ...frame } = input
  return {
    frame,
    sales: () => byId(sales),
    creditRounds: () => byId(creditRounds),
    visits: () => byId(visits),
    clipCards: () => byId(clipCards),
    clips: () => byId(clips),
  }
}

/** The whole document in memory, for explanations of single rows. */
export async function inputOf(source: SettlementSource): Promise<SettlementInput> {
  return {
    ...source.frame,
    sales: await collect(source.sales()),
    creditRounds: await collect(source.creditRounds()),
    visits: await collect(source.visits()),
    clipCards: await collect(source.clipCards()),
    clips: await collect(source.clips()),
  }
}

/** All rows of a list. */
export async function collect<Row>(rows: Rows<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

const byId = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

async function* mapRows<From, To>(rows: AsyncIterable<From>, map: (row: From) => To) {
  for await (const row of rows) yield map(row)
}

function toClubs(rows: ClubRow[], season: SeasonRow): PartnerClub[] {
  const versions = Map.groupBy(rows, ({ id }) => id)
  return [...versions.values()].flatMap((ofClub) => {
    const [first] = ofClub
    if (!first) return []
    const { id, dguNumber, name } = first
    const partner = mergePeriods(ofClub, season)
    return {
      id,
      dguNumber,
      name,
      partner,
      vat: vatOfClub(first),
      leaves: first.leavesWithSeason || !isPartnerOn({ partner }, season.playTo),
    }
  })
}

/** The days within play that any version covers, as periods with at least a day between them. */
function mergePeriods(rows: ClubRow[], { playFrom, playTo }: SeasonRow): PartnerClub['partner'] {
  const periods: { from: PlainDate; to: PlainDate }[] = []
  for (const row of rows) {
    if (row.from === null) continue
    const from = row.from < playFrom ? playFrom : row.from
    const to = row.to === null || row.to > playTo ? playTo : row.to
    const last = periods.at(-1)
    if (!last || from > addDays(last.to, 1)) periods.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return periods
}

/** No part is agreed with a club of mixed status yet, so all of its payout carries VAT. */
const vatOfClub = ({ vatStatus }: ClubRow): PartnerClub['vat'] =>
  vatStatus === 'mixed' ? { status: 'mixed', liablePart: 10_000 } : { status: vatStatus }
