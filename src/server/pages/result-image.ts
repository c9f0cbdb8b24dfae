import type { ShownCard } from '#contract/matches/card.ts'
import type { Board } from '#domain/board/board.ts'
import { buildBoardViewModel, valueOf } from '#domain/board/board-view-model.ts'
import { placeText, unitOf, valueText } from '#domain/board/figure-text.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide } from '#domain/matches/match.ts'
import { isRevealed } from '#domain/scoring/hide-holes.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { AppError } from '../app-error.ts'
import {
  findTournamentBySlug,
  isValidRound,
  selectRounds,
} from '../competitions/tournament-queries.ts'
import { drawPng } from '../content/draw-png.ts'
import type { Ctx } from '../ctx.ts'
import { getMatchCard } from '../matches/match-card.ts'
import { line, type FindBoard } from './scorecard-image.ts'
import { escaped, onField } from './share-image.ts'

/** The contents of a picture of a result: the winners of a *række*, or the two sides of a match. */
export type ResultImage = {
  seed: string
  event: string
  below: string
  heading: string
  /** Without club, number or handicap. */
  lines: { place: string; name: string; value: string; isFirst: boolean }[]
}

/** The places on the podium; those who share the third all stand on it, as far as there is room. */
const [lastPlace, mostLines] = [3, 6]

/**
 * The winners of a *række* with the names of the public board, once the result is published. Undefined before that,
 * and where nobody has a place.
 */
export async function findPodium(
  ctx: Pick<Ctx, 'db'> & { board: FindBoard },
  { slug, divisionId }: { slug: string; divisionId: string },
): Promise<ResultImage | undefined> {
  const { tournament, club } = (await findTournamentBySlug(ctx.db, slug)) ?? {}
  if (!tournament?.announcedAt || !club || !isRevealed(tournament.state)) return undefined
  const rounds = await selectRounds(ctx.db, [tournament.id])
  const last = rounds.findLast((round) => round.drawVersion > 0 && isValidRound(round))
  const board = last && (await ctx.board(last.id))
  const lines = board ? podiumLines(board, divisionId) : []
  const division = board?.divisions.find(({ id }) => id === divisionId)
  if (!division || lines.length === 0) return undefined
  const state = tournament.state === 'final' ? 'Resultat' : 'Foreløbigt resultat'
  return {
    seed: slug,
    event: tournament.name,
    below: `${capital(formatDay(tournament.lastDay))} · ${club.name}`,
    heading: board && board.divisions.length > 1 ? `${division.name} · ${state}` : state,
    lines,
  }
}

function podiumLines(board: Board, divisionId: string): ResultImage['lines'] {
  const model = buildBoardViewModel(board).find(({ division }) => division.id === divisionId)
  if (!model) return []
  const unit = unitOf(model.division)
  return model.playing
    .filter(({ place }) => place !== null && place <= lastPlace)
    .slice(0, mostLines)
    .map((one) => ({
      place: placeText(one),
      name: one.row.name,
      value: `${valueText(valueOf(one, unit), unit)}${unit === 'points' ? ' point' : ''}`,
      isFirst: one.place === 1,
    }))
}

/** A decided match with the names that everybody sees; undefined before that. */
export async function findMatchResult(
  ctx: Pick<Ctx, 'db' | 'now'>,
  matchId: string,
): Promise<ResultImage | undefined> {
  const match = await getMatchCard(ctx, { matchId }).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  if (!match?.decision) return undefined
  const { tournament, division, round, sides, decision } = match
  const winner = winningSide(decision)
  const lineOf = (side: 'A' | 'B') => ({
    place: '',
    name: nameOf(sides[side]),
    value: winner === side || (winner === null && side === 'A') ? decisionText(decision) : '',
    isFirst: winner === side,
  })
  return {
    seed: tournament.slug,
    event: tournament.name,
    below: `${division} · ${round}`,
    heading: 'Kampen er afgjort',
    lines: winner === 'B' ? [lineOf('B'), lineOf('A')] : [lineOf('A'), lineOf('B')],
  }
}

const nameOf = ({ name, team }: ShownCard['sides']['A']) => (team ? `${name} (${team})` : name)

const size = 1200
const panel = { x: 50, bottom: 50, row: 104 }

/** Draws a square of 1200 px for sharing. */
export const drawResultImage = (result: ResultImage): Promise<Buffer> =>
  drawPng(resultDrawing(result))

export function resultDrawing({ seed, event, below, heading, lines }: ResultImage): string {
  const height = lines.length * panel.row + 40
  const top = size - panel.bottom - height
  const rows = lines.map((one, i) => resultRow(one, top + 20 + i * panel.row))
  return onField(
    { seed, width: size, height: size },
    `${line(event, { y: top - 190, size: 60, isHeading: true })}
    ${line(below, { y: top - 126, size: 34 })}
    ${line(heading, { y: top - 40, size: 44, isHeading: true })}
    <rect x="${panel.x}" y="${top}" width="${size - 2 * panel.x}" height="${height}" rx="20" fill="#fff"/>
    ${rows.join('')}`,
  )
}

const mostLetters = 34
/** The width for a name between a place and a figure. */
const nameWidth = 650

/** A long name is smaller, and cut at last. */
function resultRow({ place, name, value, isFirst }: ResultImage['lines'][number], y: number) {
  const foot = y + panel.row / 2 + 14
  const letters = Array.from(name)
  const shown =
    letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : name
  const font = isFirst
    ? 'font-family="Schibsted Grotesk" font-weight="800"'
    : 'font-family="Inter" font-weight="500"'
  const fontSize = Math.min(isFirst ? 44 : 40, Math.floor(nameWidth / (shown.length * 0.56)))
  const [left, right] = [panel.x + 40, size - panel.x - 40]
  return `<text x="${left}" y="${foot}" ${font} font-size="40" fill="#0f6b3a">${place}</text>
    <text x="${left + (place ? 130 : 0)}" y="${foot}" ${font} font-size="${fontSize}" fill="#161e1a">${escaped(shown)}</text>
    <text x="${right}" y="${foot}" text-anchor="end" ${font} font-size="40" fill="#161e1a">${escaped(value)}</text>`
}
