import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { mulberry } from './mulberry.ts'
import { fairHoles } from './tournaments.ts'

const minuteMs = 60_000

type Given = {
  roundId: string
  /** In flights of four, ten minutes apart. */
  entryIds: readonly string[]
  /** The start of the first flight. */
  firstStart: number
  scoreOf?: (player: number, hole: number) => number
}

/** Scores for every hole, each received fourteen minutes after the one before it; the same in every run. */
export async function buildPlayedDay(db: Db, { roundId, entryIds, firstStart, scoreOf }: Given) {
  const random = mulberry(entryIds.length)
  const written = entryIds.map((_, player) =>
    fairHoles.map(
      ({ par }, at) => scoreOf?.(player, at + 1) ?? par - 1 + Math.floor(random() ** 1.5 * 5),
    ),
  )
  const rows = entryIds.flatMap((entryId, player) =>
    fairHoles.map(({ number }, at) => {
      const minute = 10 * Math.floor(player / 4) + 14 * (at + 1)
      const receivedAt = new Date(firstStart + minuteMs * minute + Math.floor(random() * 50_000))
      const score = written[player]?.[at] ?? null
      const of = {
        id: randomUUID(),
        roundId,
        entryId,
        hole: number,
        slot: 'marker' as const,
        score,
      }
      return { ...of, replaces: [], isLate: false, writtenAt: receivedAt, receivedAt }
    }),
  )
  for (let at = 0; at < rows.length; at += 1000) {
    await db.insert(scoreEntries).values(rows.slice(at, at + 1000))
  }
  for (const [player, entryId] of entryIds.entries()) {
    const isCard = and(eq(cards.roundId, roundId), eq(cards.entryId, entryId))
    await db
      .update(cards)
      .set({ scores: written[player] ?? [] })
      .where(isCard)
  }
}
