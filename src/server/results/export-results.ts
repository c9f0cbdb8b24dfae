import type { Cell } from '#contract/shared/cells.ts'
import { explainPlace } from '#domain/results/explain-place.ts'
import { placeReasonText } from '#domain/results/place-reason-text.ts'
import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { Ctx } from '../ctx.ts'
import { isValidRound } from '../competitions/tournament-queries.ts'
import { drivesCell, hasDrives } from '../scoring/drives/read-drives.ts'
import { holeCells, holeColumns, holesOn } from '../scoring/hole-columns.ts'
import { lastOf, placeDivision, rankedField, type DivisionContest, type Placed } from './field.ts'
import { loadContest, type LoadedContest } from './load-contest.ts'
import type { FieldRow } from './result-queries.ts'

/** The result as it stands, with the scores of every round that counts, best first in each *række*. */
export async function exportResults(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const contest = await loadContest(ctx.db, tournamentId)
  const rounds = contest.rounds.filter(isValidRound).map(({ id, number }) => {
    const cards = contest.rows.filter(({ round }) => round.id === id)
    return {
      id,
      number,
      before: contest.rounds.length > 1 ? `Runde ${number}: ` : '',
      holes: holesOn(cards),
      divisions: contest.divisions,
    }
  })
  const columns = [
    { heading: 'Række', kind: 'text' as const },
    { heading: 'Plads', kind: 'text' as const },
    { heading: 'Spiller', kind: 'text' as const },
    { heading: 'Klub', kind: 'text' as const },
    { heading: 'DGU-nummer', kind: 'code' as const },
    ...rounds.flatMap(({ before, holes }) => [
      { heading: `${before}Handicap`, kind: 'handicap' as const },
      { heading: `${before}Justeret spillehandicap`, kind: 'number' as const },
      ...holeColumns(holes, before),
      ...(hasDrives(contest.divisions)
        ? [{ heading: `${before}Udslag`, kind: 'text' as const }]
        : []),
      { heading: `${before}Point`, kind: 'number' as const },
    ]),
    { heading: 'Resultat', kind: 'text' as const },
    { heading: 'Afgjort ved lige resultat', kind: 'text' as const },
  ]
  const rows = contest.divisions.flatMap((division) => {
    const { takenOff, state } = contest
    const of: DivisionContest = { division, lastRound: lastOf(contest, division), takenOff }
    const placed = placeDivision(of, contest.rows)
    const tieText = tieTexts(of, { contest, placed, isFinal: state === 'final' })
    const roundsOf = (card: PlayedCards) =>
      rounds.flatMap((round) => roundCells(contest.rows, card, round))
    return placed.flatMap((player): Cell[][] => {
      const { id, label, name, result } = player
      const ofSide = [name, ...homeOf(contest, player), ...roundsOf(player)]
      const row = [division.name, label, ...ofSide, result || null, tieText(id)]
      // A side of best balls has no card: those of its players follow it.
      const balls = ballsOf(contest, player).map((entry): Cell[] => {
        const ofPlayer = [`${entry.firstName} ${entry.lastName}`, entry.clubName, entry.dguNumber]
        const played = roundsOf({ id: entry.id, points: new Map() })
        return [division.name, label, ...ofPlayer, ...played, null, null]
      })
      return [row, ...balls]
    })
  })
  return { title: 'Resultat', columns, rows }
}

const entryOf = ({ rows, takenOff }: LoadedContest, id: string) =>
  rows.find(({ entry }) => entry.id === id)?.entry ?? takenOff.find((entry) => entry.id === id)

/** The club and the DGU number; of a side its clubs. */
function homeOf(contest: LoadedContest, { id, entryIds }: Placed): [string | null, string | null] {
  if (entryIds.length <= 1) {
    const { clubName = null, dguNumber = null } = entryOf(contest, id) ?? {}
    return [clubName, dguNumber]
  }
  const { side } = contest.rows.find(({ entry }) => entryIds.includes(entry.id)) ?? {}
  const clubs = new Set(side?.members.flatMap(({ clubName }) => clubName ?? []))
  return [[...clubs].join(' / ') || null, null]
}

/** The entries behind a side of best balls, in its order; none where one card is ranked. */
const ballsOf = (contest: LoadedContest, { id, entryIds }: Placed) =>
  entryIds.includes(id) ? [] : entryIds.flatMap((entryId) => entryOf(contest, entryId) ?? [])

/** A player with the points of each round. */
type PlayedCards = Pick<Placed, 'id' | 'points'>
type RoundColumns = {
  id: string
  number: number
  holes: readonly number[]
  divisions: LoadedContest['divisions']
}

function roundCells(
  rows: readonly FieldRow[],
  { id, points }: PlayedCards,
  { id: roundId, number, holes, divisions }: RoundColumns,
): Cell[] {
  const played = rows.find(({ entry, round }) => entry.id === id && round.id === roundId)
  const { handicapTenths = null, playingHandicap = null } = played?.player ?? {}
  return [
    handicapTenths,
    playingHandicap,
    ...holeCells(holes, played),
    ...(hasDrives(divisions) ? [played ? drivesCell(divisions, played) : null] : []),
    points.get(number) ?? null,
  ]
}

type Shown = { contest: LoadedContest; placed: readonly Placed[]; isFinal: boolean }

/** Why a player who has the same result as another stands where they do; null for all others. */
function tieTexts(of: DivisionContest, { contest, placed, isFinal }: Shown) {
  const { field, ties } = rankedField(of, contest.rows)
  const players = new Map(placed.map((player) => [player.id, player]))
  const { scoring } = of.division.terms
  return (id: string): string | null => {
    const reason = explainPlace(field, id, ties)
    if (reason.kind === 'no_place' || reason.tied.length === 0) return null
    return placeReasonText(reason, {
      nameOf: (other) => players.get(other)?.name ?? '',
      resultOf: (other) => players.get(other)?.result ?? '',
      unit: unitOf(scoring),
      first: isFinal ? 'won' : 'leads',
    })
  }
}

function unitOf(scoring: Scoring) {
  if (scoring.format.kind === 'par_bogey') return 'vundne huller'
  if (!lowWins(scoring)) return 'point'
  return scoring.net ? 'nettoslag' : 'slag'
}
