import { statusOfDrawn } from '#domain/competitions/player-status.ts'
import { cardName } from '#domain/competitions/sides/side-name.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'
import { owedText } from '#domain/scoring/drives.ts'
import { drivesNow, drivesOf } from '../scoring/drives/read-drives.ts'
import { versionOf } from '../shown-version.ts'
import type { FieldRow } from './result-queries.ts'

/**
 * A complete card of a scramble with too few drives of a player: it waits until the committee has decided what that
 * costs (docs/algorithms/team-formats.md, Drives). An array, as nothing is missing on most cards.
 */
export function missingDrives(
  { entry, round, tee, card, side }: FieldRow,
  terms: CompetitionTerms | null,
) {
  const holes = tee.holes.length
  const now = drivesNow({ team: terms?.team ?? null, side, card, holes })
  const isPlayed = card.scores.length === holes && card.scores.every((score) => score !== null)
  if (!now || now.missing === 0 || !isPlayed) return []
  if (card.drivesSettledAt !== null || statusOfDrawn(entry) !== null) return []
  const drives = { owed: owedText(now), version: versionOf({ drives: drivesOf(card, holes) }) }
  const names = [cardName(entry, side)]
  return [{ kind: 'drives' as const, roundId: round.id, entryId: entry.id, names, drives }]
}
