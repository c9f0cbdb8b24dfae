import type { PublicFlight } from '#contract/scoring/flights.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import type { Board } from '#domain/board/board.ts'
import { placedRows } from '#domain/board/placed-rows.ts'
import { countedOf } from '#domain/scoring/counted-holes.ts'
import { markOf } from '#domain/scoring/hole-statistics.ts'
import { ninesOf, parOf, strokesOfAll, type CardHole } from '#domain/scoring/nines.ts'
import { cardResultText } from '#domain/scoring/card-result-text.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { getFlight } from '../scoring/show-flight.ts'
import { drawPng } from '../content/draw-png.ts'
import { escaped, onField } from './share-image.ts'

type Player = PublicFlight['players'][number]

/** The contents of a scorecard image (SC-6), without club, number, handicap or history. */
export type ScorecardImage = Pick<Player, 'name' | 'format' | 'deducted'> & {
  seed: string
  event: string
  below: string
  /** `nr. 3`; null without a place on the board. */
  place: string | null
  holes: CardHole[]
}

/**
 * The card as the page of its flight shows it, with the same names and nothing that is hidden. Undefined
 * for a card with an open or hidden hole, and for a player who is out (SC-5).
 */
export async function findCard(
  ctx: Pick<Ctx, 'db' | 'now'> & { board: FindBoard },
  { flightId, entryId }: { flightId: string; entryId: string },
): Promise<ScorecardImage | undefined> {
  const flight = await getFlight(ctx, { flightId }).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  const player = flight?.players.find((one) => one.entryId === entryId)
  if (!flight || !player || player.status !== null) return undefined
  if (player.holes.some(({ score }) => score === null)) return undefined
  return {
    seed: flight.tournament.slug,
    event: flight.tournament.name,
    below: `${capital(formatDay(plainDate(flight.day)))} · ${flight.courseName}`,
    name: player.name,
    format: player.format,
    deducted: player.deducted,
    place: placeOn(await ctx.board(flight.roundId), entryId),
    holes: player.holes.map(({ number, par, received, score }) => ({
      number,
      par,
      received,
      score,
    })),
  }
}

/** Finds the cached board without a query; undefined when there is none. */
export type FindBoard = (roundId: string) => Promise<Board | undefined>

/** The place on the round's board in the view of the prizes, marked as preliminary during play. */
function placeOn(board: Board | undefined, entryId: string): string | null {
  if (!board) return null
  const row = board.rows.find(({ id }) => id === entryId)
  const division = row && board.divisions[row.division]
  if (!row || !division) return null
  const placed = placedRows(board, row.division, division.main).find((one) => one.row === row)
  if (!placed || placed.place === null) return null
  const place = `${placed.tied ? 'delt ' : ''}nr. ${placed.place}`
  return division.isOver ? place : `${place} indtil nu`
}

const side = 1200
const margin = 80
const panel = { x: 50, width: side - 100, inside: 40 }
const labels = 96
const column = (panel.width - 2 * panel.inside - labels) / 11
const rows = { head: 48, par: 44, scores: 84, counted: 52 }
const betweenNines = 36

/** Draws a square of 1200 px for sharing. */
export const drawScorecardImage = (card: ScorecardImage): Promise<Buffer> =>
  drawPng(cardDrawing(card))

/** Draws the nines at the bottom, and the names directly above them. */
export function cardDrawing(card: ScorecardImage): string {
  const counted = countedOf(card.holes, card)
  const nines = ninesOf(card.holes)
  const nineHeight = rows.head + rows.par + rows.scores + (counted ? rows.counted : 0)
  const height = nines.length * nineHeight + (nines.length - 1) * betweenNines + panel.inside
  const top = side - panel.x - height
  const drawn = nines.map((nine, i) => {
    const values = counted?.values.slice(i * 9, i * 9 + 9)
    const isLast = nines.length > 1 && i === nines.length - 1
    const sums = [
      { name: nine.name, of: nine.holes, values },
      ...(isLast ? [{ name: 'I alt', of: card.holes, values: counted?.values }] : []),
    ].map(({ name, of, values: own }) => ({
      name,
      par: parOf(of),
      strokes: strokesOfAll(of) ?? '–',
      counted: (own && counted?.sumOf(own)) ?? '–',
    }))
    const y = top + panel.inside / 2 + i * (nineHeight + betweenNines)
    return drawNine(y, { holes: nine.holes, sums, counted: counted && { ...counted, values } })
  })
  return onField(
    { seed: card.seed, width: side, height: side },
    `${line(card.event, { y: top - 256, size: 52, isHeading: true })}
    ${line(card.below, { y: top - 200, size: 34 })}
    ${line(card.name, { y: top - 100, size: 60, isHeading: true })}
    ${line([card.place && capital(card.place), cardResultText(card)].filter(Boolean).join(' · '), { y: top - 40, size: 40 })}
    <rect x="${panel.x}" y="${top}" width="${panel.width}" height="${height}" rx="20" fill="#fff"/>
    ${drawn.join('')}`,
  )
}

type Sums = { name: string; par: number; strokes: number | string; counted: number | string }
type DrawnNine = {
  holes: readonly CardHole[]
  sums: Sums[]
  counted: { label: string; values: readonly (number | null)[] | undefined } | undefined
}

function drawNine(y: number, { holes, sums, counted }: DrawnNine): string {
  const at = (i: number) => panel.x + panel.inside + labels + (i + 0.5) * column
  const row = (label: string, cells: (number | string)[], { foot = y, bold = false, ink = grey }) =>
    `<text x="${panel.x + panel.inside}" y="${foot}" font-family="Inter" font-weight="500" font-size="26" fill="${grey}">${label}</text>${cells.map((cell, i) => figure(cell, { x: at(i), y: foot, ink, bold })).join('')}`
  const head = y + 34
  const middle = y + rows.head + rows.par + rows.scores / 2
  const rule = (height: number) =>
    `<path d="M${panel.x + panel.inside} ${height}h${panel.width - 2 * panel.inside}" stroke="#ced5d2" stroke-width="2"/>`
  return [
    row('Hul', [...holes.map(({ number }) => number), ...sums.map(({ name }) => name)], {
      foot: head,
      ink: black,
    }),
    rule(y + rows.head),
    row('Par', [...holes.map(({ par }) => par), ...sums.map(({ par }) => par)], {
      foot: y + rows.head + 34,
    }),
    holes.map((hole, i) => shape(hole, { x: at(i), y: middle })).join(''),
    row('Slag', [...holes.map(scoreOf), ...sums.map(({ strokes }) => strokes)], {
      foot: middle + 12,
      ink: black,
      bold: true,
    }),
    counted && rule(middle + rows.scores / 2),
    counted?.values &&
      row(
        counted.label,
        [...counted.values.map((value) => value ?? '–'), ...sums.map((sum) => sum.counted)],
        { foot: middle + rows.scores / 2 + 36, ink: black },
      ),
  ]
    .filter(Boolean)
    .join('')
}

const grey = '#505955'
const black = '#161e1a'
const under = '#b5242a'
const over = '#003363'

/** A picked-up ball is a dash, as on paper. */
const scoreOf = ({ score }: CardHole) => (typeof score === 'number' ? score : '–')

type Figure = { x: number; y: number; ink: string; bold: boolean }

const figure = (value: number | string, { x, y, ink, bold }: Figure) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="${bold ? 'Schibsted Grotesk' : 'Inter'}" font-weight="${bold ? 800 : 500}" font-size="${bold ? 36 : 26}" fill="${ink}">${value}</text>`

/** One ring for a birdie, two for better, one square for a bogey, two for worse (LB-5). */
function shape({ score, par }: CardHole, { x, y }: { x: number; y: number }): string {
  if (typeof score !== 'number' || score === par) return ''
  const mark = markOf(score, par)
  const sizes = mark === 'eagle_or_better' || mark === 'double_or_worse' ? [29, 23] : [29]
  return sizes
    .map((half) =>
      score < par
        ? `<circle cx="${x}" cy="${y}" r="${half}" fill="none" stroke="${under}" stroke-width="3"/>`
        : `<rect x="${x - half}" y="${y - half}" width="${2 * half}" height="${2 * half}" rx="3" fill="none" stroke="${over}" stroke-width="3"/>`,
    )
    .join('')
}

const mostLetters = 60

/** One line of text, smaller for a long text. */
export function line(
  text: string,
  style: { y: number; size: number; isHeading?: boolean },
): string {
  const letters = Array.from(text)
  const caption =
    letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text
  const size = Math.min(style.size, Math.floor((side - 2 * margin) / (caption.length * 0.56)))
  const font = style.isHeading
    ? `font-family="Schibsted Grotesk" font-weight="800" letter-spacing="-1" fill="#fff"`
    : `font-family="Inter" font-weight="500" fill="#c8eed6"`
  return `<text x="${margin}" y="${style.y}" ${font} font-size="${size}">${escaped(caption)}</text>`
}
