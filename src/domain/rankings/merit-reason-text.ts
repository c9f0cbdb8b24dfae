import { countOf } from '#domain/shared/danish.ts'
import { compare, formatFraction } from '#domain/shared/fraction.ts'
import { names } from '#domain/results/place-reason-text.ts'
import type { RankingRow } from './build-ranking.ts'
import type { OrderOfMeritTerms } from './ranking-terms.ts'

type Row = Pick<RankingRow, 'entryId' | 'place' | 'points' | 'events'>

/** The players directly ahead of or behind a player in an order of merit, and what put them there. */
export type MeritNeighbours = {
  /** Those who share that place. */
  ids: string[]
  /**
   * The best place that one has more often than the other, with how often; null where the points differ.
   */
  decidedBy: { place: number; own: number; theirs: number } | null
}

/** The explanation of a place in an order of merit as data. */
export type MeritReason =
  | { kind: 'no_place'; played: number }
  | {
      kind: 'placed'
      place: number
      /** The others who share the place. */
      sharing: string[]
      counted: number
      dropped: number
      ahead: MeritNeighbours | null
      behind: MeritNeighbours | null
    }

/**
 * Explains a place from the rows of `buildRanking`.
 * @throws RangeError when the entry is not on the list.
 */
export function explainMerit(rows: readonly Row[], entryId: string): MeritReason {
  const own = rows.find((row) => row.entryId === entryId)
  if (!own) throw new RangeError(`${entryId} is not on the list`)
  const { place, events } = own
  if (place === null) return { kind: 'no_place', played: events.length }
  const neighbours = (at: Row | undefined): MeritNeighbours | null => {
    if (!at) return null
    const ids = rows.filter((row) => row.place === at.place).map((row) => row.entryId)
    return {
      ids,
      decidedBy: compare(own.points, at.points) === 0 ? firstDifference(own, at) : null,
    }
  }
  return {
    kind: 'placed',
    place,
    sharing: rows
      .filter((row) => row.place === place && row.entryId !== entryId)
      .map((row) => row.entryId),
    counted: events.filter(({ counts }) => counts).length,
    dropped: events.filter(({ counts }) => !counts).length,
    ahead: neighbours(rows.findLast((row) => row.place !== null && row.place < place)),
    behind: neighbours(rows.find((row) => row.place !== null && row.place > place)),
  }
}

/** Most wins, then most second places and so on, over all events: the first place where the numbers differ. */
function firstDifference(own: Row, other: Row): MeritNeighbours['decidedBy'] {
  const timesOf = (row: Row, place: number) =>
    row.events.filter((event) => event.place === place).length
  const places = new Set([own, other].flatMap(({ events }) => events.map(({ place }) => place)))
  for (const place of [...places].toSorted((a, b) => a - b)) {
    const [mine, theirs] = [timesOf(own, place), timesOf(other, place)]
    if (mine !== theirs) return { place, own: mine, theirs }
  }
  return null
}

type Context = { terms: OrderOfMeritTerms; nameOf: (entryId: string) => string }

/**
 * The answer to *Hvorfor nr. 3?* in an order of merit: which tournaments count, the points of those next to the player,
 * and the places that separated them. Empty for an entry that is not on the list.
 */
export function meritReasonText(
  rows: readonly Row[],
  entryId: string,
  { terms, nameOf }: Context,
): string {
  const own = rows.find((row) => row.entryId === entryId)
  if (!own) return ''
  const reason = explainMerit(rows, entryId)
  const name = nameOf(entryId)
  if (reason.kind === 'no_place') {
    return `${name} har spillet ${countOf(reason.played, 'turnering', 'turneringer')}. Der skal ${terms.minimumEvents} til for at få en placering.`
  }
  const { place, sharing, ahead, behind } = reason
  const points = pointText(own)
  const row = (id: string | undefined) => rows.find((one) => one.entryId === id)
  const isLevel = (some: MeritNeighbours | null) => some !== null && some.decidedBy !== null
  const first =
    sharing.length > 0
      ? `${names([entryId, ...sharing], { nameOf })} har ${sharing.length === 1 ? 'begge' : 'alle'} ${points} og lige mange af hver placering. De er delt nr. ${place}.`
      : place === 1 && !isLevel(behind)
        ? `${name} er alene i føring med ${points}.`
        : `${name} er nr. ${place} med ${points}.`
  const us = names([entryId, ...sharing], { nameOf })
  return [
    first,
    countedText(own, reason),
    sidesText(own, terms),
    ahead && aheadText(ahead, { nameOf, points, theirs: pointText(row(ahead.ids[0])) }),
    behind &&
      (isLevel(behind) || place === 1) &&
      behindText(behind, { us, nameOf, points, theirs: pointText(row(behind.ids[0])) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const pointText = (row: Pick<Row, 'points'> | undefined) =>
  row ? `${formatFraction(row.points)} point` : ''

/** `2 af 3 turneringer tæller; resultater på 65 point og derunder er sorteret fra.` */
function countedText(
  { events }: Row,
  { counted, dropped }: Extract<MeritReason, { kind: 'placed' }>,
): string {
  if (dropped === 0) {
    if (counted === 1) return ''
    return counted === 2 ? 'Begge turneringer tæller.' : `Alle ${counted} turneringer tæller.`
  }
  const [best] = events
    .filter(({ counts }) => !counts)
    .toSorted((a, b) => compare(b.points, a.points))
  return `${counted} af ${counted + dropped} turneringer tæller. Det bedste af de øvrige resultater gav ${pointText(best)}.`
}

/** What a player has of the points of sides; the best of those results is the example of a share. */
function sidesText({ events }: Row, { sides }: OrderOfMeritTerms): string {
  const ofSides = events.flatMap(({ side }) => side ?? [])
  const [best] = ofSides.toSorted((a, b) => compare(b.points, a.points))
  if (!best) return ''
  const played =
    events.length === 1
      ? 'Resultatet er opnået på hold'
      : `${ofSides.length} af ${events.length} resultater er opnået på hold`
  return sides === 'full'
    ? `${played}, og hver spiller får holdets point.`
    : `${played}, og holdets point deles lige: bedst ${pointText(best)} mellem ${countOf(best.players, 'spiller', 'spillere')}.`
}

type NeighbourContext = {
  nameOf: (entryId: string) => string
  /** The points of the player. */
  points: string
  /** The points of the neighbours. */
  theirs: string
}

function aheadText(
  { ids, decidedBy }: MeritNeighbours,
  { nameOf, points, theirs }: NeighbourContext,
) {
  const them = names(ids, { nameOf })
  if (!decidedBy) return `${them} foran har ${theirs}.`
  const { place, own, theirs: times } = decidedBy
  return `${them} har også ${points}, men flere ${placesText(place)}: ${times} mod ${own}${betterText(place)}.`
}

function behindText(
  { ids, decidedBy }: MeritNeighbours,
  { us, nameOf, points, theirs }: NeighbourContext & { us: string },
) {
  const them = names(ids, { nameOf })
  if (!decidedBy) return `${them} følger efter med ${theirs}.`
  const { place, own, theirs: times } = decidedBy
  return `${them} har også ${points}, men ${us} har flere ${placesText(place)}: ${own} mod ${times}${betterText(place)}.`
}

const placesText = (place: number) =>
  ['sejre', 'andenpladser', 'tredjepladser', 'fjerdepladser'][place - 1] ?? `${place}.-pladser`

const betterText = (place: number) => (place === 1 ? '' : ', og lige mange af de bedre placeringer')
