import type { Cell } from '#contract/shared/cells.ts'
import { explainPlace } from '#domain/results/explain-place.ts'
import { placeReasonText } from '#domain/results/place-reason-text.ts'
import { lowWins, type Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { Ctx } from '../ctx.ts'
import { isValidRound } from '../competitions/tournament-queries.ts'
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
      before: contest.rounds.length > 1 ? `Runde ${number}: ` : '',
      holes: holesOn(cards),
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
    return placed.map((player): Cell[] => {
      const { clubName, dguNumber } = entryOf(contest, player.id) ?? {}
      const ofRounds = rounds.flatMap((round) => roundCells(contest.rows, player, round))
      const who = [division.name, player.label, player.name, clubName ?? null, dguNumber ?? null]
      return [...who, ...ofRounds, player.result || null, tieText(player.id)]
    })
  })
  return { title: 'Resultat', columns, rows }
}

const entryOf = ({ rows, takenOff }: LoadedContest, id: string) =>
  rows.find(({ entry }) => entry.id === id)?.entry ?? takenOff.find((entry) => entry.id === id)

type RoundColumns = { id: string; holes: readonly number[] }

function roundCells(
  rows: readonly FieldRow[],
  { id, points }: Placed,
  { id: roundId, holes }: RoundColumns,
): Cell[] {
  const played = rows.find(({ entry, round }) => entry.id === id && round.id === roundId)
  const { handicapTenths = null, playingHandicap = null } = played?.player ?? {}
  const number = played?.round.number
  const ofRound = number === undefined ? null : (points.get(number) ?? null)
  return [handicapTenths, playingHandicap, ...holeCells(holes, played), ofRound]
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
