import type { previewSideWithout as contract } from '#contract/results/side-without.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { statusOfDrawn, type PlayerStatus } from '#domain/competitions/player-status.ts'
import { sideWithoutText } from '#domain/competitions/sides/side-without-text.ts'
import { AppError } from '../app-error.ts'
import { selectSideEntries } from '../competitions/sides/side-queries.ts'
import type { EntryRow } from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import { changedResults } from './changed-results.ts'
import { loadContest, type LoadedContest } from './load-contest.ts'

/**
 * What becomes of a side when a player leaves it, and every result that changes, without storing anything. Sides in
 * matches have a walkover instead, which is shown there.
 */
export async function previewSideWithout(
  ctx: Ctx,
  { tournamentId, entryId, status }: ParsedInput<typeof contract>,
) {
  const entries = await selectSideEntries(ctx.db, { tournamentId, entryId })
  const leaver = entries.find(({ id }) => id === entryId)
  if (!leaver) throw new AppError('not_found')
  if (leaver.sideId === null) return { lines: [], changes: [] }
  const contest = await loadContest(ctx.db, tournamentId)
  const terms = contest.divisions.find(({ id }) => id === leaver.divisionId)?.terms
  if (!terms?.team || terms.matchPlay) return { lines: [], changes: [] }
  const [holder = leaver] = entries
  return {
    lines: sideWithoutText({
      team: terms.team,
      isStrokePlay: terms.scoring.format.kind === 'stroke_play',
      status,
      leaver: {
        firstName: leaver.firstName,
        hasScore: hasScore(contest, [leaver]),
        holdsCard: leaver.id === holder.id,
      },
      left: entries.filter((one) => one.id !== entryId && isIn(one)).map((one) => one.firstName),
      cardHolder: holder.firstName,
      isListed: rowsOf(contest, entries).length > 0,
      isBegun: hasScore(contest, entries),
    }),
    changes: changedResults(contest, withStatus(contest, { entryId, status })),
  }
}

const isIn = (entry: EntryRow) => entry.state === 'entered' && statusOfDrawn(entry) === null

const rowsOf = ({ rows }: LoadedContest, entries: readonly EntryRow[]) =>
  rows.filter(({ entry }) => entries.some(({ id }) => id === entry.id))

const hasScore = (contest: LoadedContest, entries: readonly EntryRow[]) =>
  rowsOf(contest, entries).some(({ card }) => card.scores.some((score) => score !== null))

const withStatus = (
  { rows }: LoadedContest,
  { entryId, status }: { entryId: string; status: PlayerStatus },
) =>
  rows.map((row) => (row.entry.id === entryId ? { ...row, entry: { ...row.entry, status } } : row))
