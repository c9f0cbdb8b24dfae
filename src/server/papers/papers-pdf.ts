import { pieceSizes, type Paper, type PieceSize } from '#domain/documents/sheets.ts'
import { allKinds, contentsOf, missingOnPapers } from '#domain/papers/all-papers.ts'
import { paceSheet } from '#domain/papers/pace-sheet.ts'
import type { PaperFacts } from '#domain/papers/paper-facts.ts'
import { isForHelpers, paperKinds, paperName, type PaperKind } from '#domain/papers/paper-kinds.ts'
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
import { AppError } from '../app-error.ts'
import type { Boards } from '../board/boards.ts'
import type { Ctx } from '../ctx.ts'
import { drawInProcess } from '../documents/draw-in-process.ts'
import { authorize } from '../http/authorize.ts'
import { limit } from '../http/rate-limit.ts'
import { loadPaperFacts, selectUnplaced } from './load-paper-facts.ts'
import { resultFacts } from './printed-result.ts'

const isKind = (text: string): text is PaperKind => (paperKinds as readonly string[]).includes(text)

export const askedPapers = z.object({
  tournamentId: z.uuid(),
  roundId: z.uuid(),
  /** `all` before a round, or kinds with commas between them; the order of the file is that of `paperKinds`. */
  papers: z.union([
    z.literal('all'),
    z
      .string()
      .max(200)
      .transform((text) => text.split(','))
      .refine((kinds) => kinds.every(isKind))
      .transform((kinds) => paperKinds.filter((kind) => kinds.includes(kind))),
  ]),
  size: z.enum(pieceSizes).default('a4x2'),
  text: z.enum(['normal', 'large']).default('normal'),
  /** Only flights changed after this version of the start list; empty cards and the result are whole. */
  since: z.coerce.number().int().min(0).max(10_000).default(0),
  /** Only one flight. */
  flight: z.uuid().optional(),
})
type Asked = z.output<typeof askedPapers>

/**
 * The papers of a round in one file, drawn by a process of its own. The same papers are the same bytes until the round
 * changes. `not_found` when there is nothing to print: no start list, or no flight that has changed.
 */
export async function papersPdf(ctx: Ctx, boards: Boards, asked: Asked) {
  await access(ctx, asked)
  const facts = chosen(await loadPaperFacts(ctx, asked), asked)
  const kinds = asked.papers === 'all' ? allKinds(facts) : asked.papers
  const drawn: { kind: PaperKind; paper: Paper }[] = []
  for (const kind of kinds) {
    const paper = await paperOf(kind, facts, { ctx, boards, asked })
    if (!isEmpty(paper)) drawn.push({ kind, paper })
  }
  if (drawn.length === 0) throw new AppError('not_found')
  const { tournament, club, day } = facts
  const single = kinds.length === 1 ? kinds[0] : undefined
  const title = `${tournament}: ${single ? paperName[single] : 'papirer'}`
  const papers = drawn.map(({ paper }) => paper)
  const contents =
    asked.papers === 'all'
      ? contentsOf(
          facts,
          drawn.map(({ kind }) => kind),
          missingOnPapers(facts, await selectUnplaced(ctx, asked, facts)),
        )
      : null
  const [body] = await drawInProcess([{ title, author: club, day, papers, contents }])
  if (!body) throw new Error('Nothing was drawn')
  return { fileName: `${single ?? 'papers'}-${day}.pdf`, body: new Uint8Array(body) }
}

/** Drawing a file takes a processor for a moment, so an account or a day link has a limit. */
async function access(ctx: Ctx, { tournamentId, papers }: Asked) {
  const isOpen = papers !== 'all' && papers.every(isForHelpers)
  const power = isOpen ? 'tournament.presence' : 'tournament.run'
  const { actor, dayLink } = await authorize(ctx, power, { tournamentId })
  const who = actor?.accountId ?? dayLink?.linkId
  await limit(ctx, { key: `papers:${who}`, max: 120, windowSeconds: 3600 })
}

const isEmpty = (paper: Paper) =>
  paper.kind === 'list'
    ? paper.tables.every(({ groups }) => groups.length === 0)
    : paper.pieces.length === 0

type Context = { ctx: Ctx; boards: Boards; asked: Asked }

const paperOf = async (kind: PaperKind, facts: PaperFacts, context: Context): Promise<Paper> => {
  const { ctx, boards, asked } = context
  const isLarge = asked.text === 'large'
  return kind === 'result'
    ? resultList(await resultFacts(ctx, boards, asked), isLarge)
    : paperFrom[kind](facts, { size: asked.size, isLarge })
}

function chosen(facts: PaperFacts, { since, flight }: Asked): PaperFacts {
  const flights = facts.flights.filter(({ id, version }) =>
    flight === undefined ? version > since : id === flight,
  )
  return { ...facts, since, flights }
}

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
