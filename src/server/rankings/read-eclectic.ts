import type { Ranking } from '#contract/rankings/endpoints.ts'
import { isOutOfRound, type RoundStatus } from '#domain/competitions/player-status.ts'
import { courseNameOf } from '#domain/competitions/round-courses.ts'
import { playsRound } from '#domain/competitions/terms/played-rounds.ts'
import {
  buildEclectic,
  type Eclectic,
  type EclecticCard,
  type EclecticRound,
} from '#domain/rankings/build-eclectic.ts'
import { eclecticReasonText } from '#domain/rankings/eclectic-reason-text.ts'
import type { EclecticTerms } from '#domain/rankings/eclectic-terms.ts'
import { isValidRound, selectRounds, type RoundRow } from '../competitions/tournament-queries.ts'
import type { Db } from '../db/client.ts'
import { selectCardsOf, selectTeesOf, type CardRow, type TeeRow } from './eclectic-queries.ts'
import type { EventRow } from './ranking-queries.ts'
import { indexed, shownPlayerOf, type Loaded } from './shown-player.ts'

type Given = Loaded & { counted: readonly EventRow[]; clubId: string; terms: EclecticTerms }
type Standing = Pick<
  Extract<Ranking, { kind: 'eclectic' }>,
  'kind' | 'net' | 'rounds' | 'tees' | 'rows'
>

/** The best score of each hole over a season, from the cards of the rounds on the list's course. */
export async function readEclectic(tx: Db, given: Given) {
  const { counted, clubId, terms, entryOf } = given
  const finished = counted.filter(
    ({ tournament }) => tournament.state === 'final' && tournament.clubId === clubId,
  )
  const ids = [...new Set(finished.map(({ tournament }) => tournament.id))]
  const rounds = await selectRounds(tx, ids)
  const played = rounds.filter((round) => isOnCourse(round, terms)).toSorted(byDay)
  const roundIds = played.map(({ id }) => id)
  const tees = await selectTeesOf(tx, roundIds)
  const cards = await selectCardsOf(tx, {
    roundIds,
    divisionIds: finished.map(({ division }) => division.id),
  })
  const read = { rounds, tees, cards, eventOf: given.eventOf }
  const counting = countedRounds(played, terms, read)
  const eclectic = buildEclectic(counting, { entries: [...entryOf.values()], terms })
  const standing = toStanding(eclectic, { ...given, rounds: played })
  const names = new Map(standing.rows.map(({ entryId, name }) => [entryId, name]))
  return {
    standing,
    entries: eclectic.rows.flatMap(({ entryIds }) =>
      entryIds.flatMap((entryId) => {
        const entry = entryOf.get(entryId)
        return entry ? [{ entryId, divisionId: entry.divisionId }] : []
      }),
    ),
    reasonOf: (entryId: string) =>
      eclecticReasonText(eclectic, entryId, { terms, nameOf: (id) => names.get(id) ?? '' }),
  }
}

const isOnCourse = (round: RoundRow, { course }: EclecticTerms) =>
  round.courses.includes(course.name) && round.holes === course.holes && isValidRound(round)

const byDay = (a: RoundRow, b: RoundRow) =>
  a.day === b.day ? a.number - b.number || (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

type Read = {
  /** All rounds of the tournaments. */
  rounds: readonly RoundRow[]
  tees: readonly TeeRow[]
  cards: readonly CardRow[]
  eventOf: Loaded['eventOf']
}

function countedRounds(
  played: readonly RoundRow[],
  { course }: EclecticTerms,
  { rounds, tees, cards, eventOf }: Read,
): EclecticRound[] {
  const teeOf = indexed(tees, ({ id }) => id)
  const byRound = Map.groupBy(cards, ({ roundId }) => roundId)
  const roundsOf = Map.groupBy(rounds, ({ tournamentId }) => tournamentId)
  return played.map(({ id, tournamentId, number, courses }) => ({
    id,
    tournamentId,
    cards: (byRound.get(id) ?? []).flatMap((card): EclecticCard[] => {
      const { teeId, entryId, playingHandicap, scores } = card
      const division = eventOf.get(card.divisionId)?.division
      const tee = teeOf.get(teeId)
      if (!division || !tee || !playsRound(division.terms, number)) return []
      // Of a round on several courses, the flights on another have played other holes.
      if (courseNameOf(courses, tee.course) !== course.name) return []
      if (isVoid(card, id, roundsOf.get(tournamentId) ?? [])) return []
      return [{ entryId, holes: tee.holes, playingHandicap, scores }]
    }),
  }))
}

/** A card that was not returned or certified, or of a player who was disqualified, counts for nothing. */
const isVoid = (card: RoundStatus, roundId: string, rounds: readonly RoundRow[]) =>
  (card.status === 'DQ' || card.status === 'NR' || card.status === 'NC') &&
  isOutOfRound(card, roundId, rounds)

type ToShow = Loaded & {
  counted: readonly EventRow[]
  terms: EclecticTerms
  rounds: readonly RoundRow[]
}

function toStanding(eclectic: Eclectic, shown: ToShow): Standing {
  const { terms, rounds, counted } = shown
  const indexOf = new Map(rounds.map(({ id }, i) => [id, i]))
  const eventOf = new Map(counted.map(({ tournament }, i) => [tournament.id, i]))
  const { tees, teeOf } = numberedTees(eclectic)
  return {
    kind: terms.kind,
    net: terms.net,
    rounds: rounds.map(({ tournamentId, number, day }) => ({
      event: eventOf.get(tournamentId) ?? 0,
      number,
      day,
    })),
    tees,
    rows: eclectic.rows.map(({ entryIds, tee, total, playingHandicap, holes, ...row }) => ({
      ...row,
      ...shownPlayerOf(entryIds, shown),
      strokes: total,
      handicap: playingHandicap,
      tee: teeOf(tee),
      card: holes.map((hole) =>
        hole === null ? null : [hole.strokes, hole.received, indexOf.get(hole.round) ?? 0],
      ),
    })),
  }
}

/** Each tee once: a season has copies of the same few. */
function numberedTees({ rows }: Eclectic) {
  const tees = [...new Set(rows.map(({ tee }) => tee))]
  const texts = new Map(
    tees.map((tee) => [
      tee,
      JSON.stringify(tee.map(({ number, par, strokeIndex }) => [number, par, strokeIndex])),
    ]),
  )
  const distinct = [...new Set(texts.values())]
  return {
    tees: distinct.map((text) => JSON.parse(text) as [number, number, number][]),
    teeOf: (tee: Eclectic['rows'][number]['tee']) => distinct.indexOf(texts.get(tee) ?? ''),
  }
}
