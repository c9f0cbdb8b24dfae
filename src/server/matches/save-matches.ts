import { isOpen, type MatchDecision } from '#domain/matches/match.ts'
import { matchChanges, settleMatches, type MatchChange } from '#domain/matches/settle-matches.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { type LoadedDivision } from './load-division.ts'
import { droppedStartNews } from './mail-dropped-start.ts'
import { droppedStart } from './match-calendar.ts'
import { strokesOf } from './match-handicaps.ts'
import {
  clearedNews,
  decidedNews,
  mailMatchNews,
  readyNews,
  waitingNews,
  type MatchNews,
} from './mail-matches.ts'
import { mailSessionResult, sessionsOver } from './mail-captains.ts'
import { bumpMatchVersion, updateMatch, type MatchRow } from './match-queries.ts'

export type Settled = {
  /** The division with its matches and contestants as they are after the change. */
  after: LoadedDivision
  changes: MatchChange<MatchRow>[]
}

/** The matches of a division after changed results and withdrawals. Nothing is stored. */
export function settle(loaded: LoadedDivision, changed: LoadedDivision): Settled {
  const withdrawn = new Set(
    changed.contestants.flatMap(({ id, withdrawnAt }) => (withdrawnAt === null ? [] : [id])),
  )
  const settled = settleMatches(changed.matches, withdrawn)
  const changes = matchChanges(loaded.matches, settled)
  const moved = new Set(
    changes.flatMap(({ match, kinds }) => (kinds.includes('opponents') ? match.id : [])),
  )
  const unwritten = (match: MatchRow) => (moved.has(match.id) ? { ...match, ...noHoles } : match)
  return {
    after: { ...changed, matches: settled.map(unwritten) },
    changes: changes.map((change) => ({ ...change, match: unwritten(change.match) })),
  }
}

/** A match with another opponent begins from its first hole. */
const noHoles = { holes: {}, scores: {}, balls: null }

/** A division with another decision of one match. */
export const withDecision = (
  loaded: LoadedDivision,
  matchId: string,
  decision: MatchDecision | null,
): LoadedDivision => ({
  ...loaded,
  matches: loaded.matches.map((match) => (match.id === matchId ? { ...match, decision } : match)),
})

type Saving = {
  loaded: LoadedDivision
  settled: Settled
  /** The account that decided; null for the job. */
  by: string | null
  /** The first line of the mails about decided matches, and about those that are open again. */
  because?: string
  /** Entries who caused the change themselves and need no mail of it. */
  without?: ReadonlySet<string>
}

/** Stores a settled change and mails those whom it concerns. The caller holds the lock of the draw. */
export async function saveSettled(tx: Db, ctx: Ctx, { loaded, settled, by, ...about }: Saving) {
  const { after, changes } = settled
  for (const { match, kinds } of changes) {
    const isMoved = kinds.includes('opponents')
    await updateMatch(tx, match.id, {
      a: match.a,
      b: match.b,
      decision: match.decision,
      decidedAt: match.decision === null ? null : ctx.now(),
      decidedBy: match.decision === null ? null : by,
      strokes:
        match.decision === null && match.balls === null
          ? null
          : strokesOf({ ...match, decision: null }, after),
      reported: null,
      reportedAt: null,
      reportedBy: null,
      objection: null,
      ...(isMoved && {
        ...noHoles,
        plannedFor: null,
        plannedBy: null,
        planAcceptedAt: null,
        droppedStart: droppedStart(match),
      }),
    })
  }
  await bumpMatchVersion(tx, loaded.division.id)
  const version = (loaded.draw?.version ?? 0) + 1
  const news = changes.flatMap((change) =>
    newsOf(loaded, after, { change, version, now: ctx.now(), ...about }),
  )
  await mailMatchNews(tx, ctx, after, news)
  const decided = changes.flatMap(({ match, kinds }) => (kinds.includes('decided') ? match : []))
  for (const round of sessionsOver(after, decided)) {
    await mailSessionResult(tx, ctx, after, { round, version })
  }
}

type Change = Pick<Saving, 'because' | 'without'> & {
  change: MatchChange<MatchRow>
  version: number
  now: Date
}

/** The mails about one changed match. */
export function newsOf(
  loaded: LoadedDivision,
  after: LoadedDivision,
  { change, version, now, because, without }: Change,
): MatchNews[] {
  const { match, kinds } = change
  // The teams of a cup are together on the course.
  if (match.stage === 'session') return []
  const earlier = loaded.matches.find(({ id }) => id === match.id)
  const dropped = kinds.includes('opponents')
    ? droppedStartNews(after, earlier, { version, now })
    : []
  const cleared = kinds.includes('cleared')
    ? [
        clearedNews(after, match, {
          version,
          to: [earlier?.a ?? null, earlier?.b ?? null],
          // A bye is lost by an earlier match, about which `because` is.
          ...(because && !kinds.includes('opponents') && isOpen(match) && { because }),
        }),
      ]
    : []
  const gone = [...dropped, ...cleared]
  if (match.decision?.how === 'bye') return gone
  if (match.decision !== null) {
    const news = decidedNews(after, match, { version, ...(because && { because }) })
    return [...gone, { ...news, ...(without && { without }) }]
  }
  if (!kinds.includes('opponents')) return gone
  if (isOpen(match)) return [...gone, readyNews(after, match, version)]
  // Who stays was told whom to play, and has no mail yet that this opponent is gone.
  return gone.length === 0 && earlier && isOpen(earlier)
    ? [waitingNews(after, match, version)]
    : gone
}
