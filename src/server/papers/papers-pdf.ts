import { pieceSizes, type Paper, type PieceSize } from '#domain/documents/sheets.ts'
import { paceSheet } from '#domain/papers/pace-sheet.ts'
import type { PaperFacts } from '#domain/papers/paper-facts.ts'
import { isPerFlight, paperKinds, paperName, type PaperKind } from '#domain/papers/paper-kinds.ts'
import { resultList } from '#domain/papers/result-list.ts'
import {
  emergencyCards,
  flightCards,
  labels,
  scorecards,
  signs,
} from '#domain/papers/round-cards.ts'
import {
  starterSheet,
  startListByHole,
  startListByName,
  startListByTime,
} from '#domain/papers/start-lists.ts'
import { z } from 'zod'
import { requirePower } from '../access.ts'
import { AppError } from '../app-error.ts'
import type { Boards } from '../board/boards.ts'
import type { Ctx } from '../ctx.ts'
import { drawInProcess } from '../documents/draw-in-process.ts'
import { limit } from '../http/rate-limit.ts'
import { loadPaperFacts } from './load-paper-facts.ts'
import { resultFacts } from './printed-result.ts'

const isKind = (text: string): text is PaperKind => (paperKinds as readonly string[]).includes(text)

export const askedPapers = z.object({
  tournamentId: z.uuid(),
  roundId: z.uuid(),
  /** Kinds with commas between them; the order of the file is that of `paperKinds`. */
  papers: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .refine((kinds) => kinds.every(isKind))
    .transform((kinds) => paperKinds.filter((kind) => kinds.includes(kind))),
  size: z.enum(pieceSizes).default('a4x2'),
  text: z.enum(['normal', 'large']).default('normal'),
  /** Of cards, labels and signs only those of flights changed after this version. */
  since: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Of the same, only those of one flight. */
  flight: z.uuid().optional(),
})
type Asked = z.output<typeof askedPapers>

/**
 * The papers of a round in one file, drawn by a process of its own. The same papers are the same bytes until the round
 * changes. `not_found` when there is nothing to print: no start list, or no flight that has changed.
 */
export async function papersPdf(ctx: Ctx, boards: Boards, asked: Asked) {
  const { accountId } = requirePower(ctx, 'tournament.run', asked.tournamentId)
  await limit(ctx, { key: `papers:${accountId}`, max: 120, windowSeconds: 3600 })
  const facts = await loadPaperFacts(ctx, asked)
  const papers: Paper[] = []
  for (const kind of asked.papers) papers.push(await paperOf(kind, facts, { ctx, boards, asked }))
  const filled = papers.filter((paper) =>
    paper.kind === 'list'
      ? paper.tables.some(({ groups }) => groups.length > 0)
      : paper.pieces.length > 0,
  )
  if (filled.length === 0) throw new AppError('not_found')
  const { tournament, club, day } = facts
  const names = asked.papers.map((kind) => paperName[kind])
  const title = `${tournament}: ${names.length === 1 ? names[0] : 'papirer'}`
  const [body] = await drawInProcess([{ title, author: club, day, papers: filled }])
  if (!body) throw new Error('Nothing was drawn')
  return {
    fileName: `${asked.papers.length === 1 ? asked.papers[0] : 'papers'}-${day}.pdf`,
    body: new Uint8Array(body),
  }
}

type Context = { ctx: Ctx; boards: Boards; asked: Asked }

async function paperOf(kind: PaperKind, all: PaperFacts, context: Context): Promise<Paper> {
  const { asked } = context
  const facts = isPerFlight(kind) ? { ...all, flights: chosen(all, asked) } : all
  return kind === 'result'
    ? resultList(await resultFacts(context.ctx, context.boards, asked), asked.text === 'large')
    : paperFrom[kind](facts, { size: asked.size, isLarge: asked.text === 'large' })
}

const chosen = ({ flights }: PaperFacts, { since, flight }: Asked) =>
  flights.filter(({ id, version }) => (flight === undefined ? version > since : id === flight))

type Look = { size: PieceSize; isLarge: boolean }

const paperFrom: Record<Exclude<PaperKind, 'result'>, (facts: PaperFacts, look: Look) => Paper> = {
  start_list: (facts, { isLarge }) => startListByTime(facts, isLarge),
  start_list_names: (facts, { isLarge }) => startListByName(facts, isLarge),
  start_list_holes: (facts, { isLarge }) => startListByHole(facts, isLarge),
  starter: starterSheet,
  pace: paceSheet,
  scorecards: (facts, { size }) => scorecards(facts, size),
  flight_cards: (facts, { size }) => flightCards(facts, size),
  emergency_cards: (facts, { size }) => emergencyCards(facts, size),
  labels,
  signs: (facts, { size }) => signs(facts, size),
}
