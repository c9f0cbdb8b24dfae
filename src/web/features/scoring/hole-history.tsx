import type { WrittenScore } from '#contract/scoring/endpoints.ts'
import { timeText } from './saved-line.tsx'
import { scoreText } from './flight-view-model.ts'

type HoleHistoryProps = {
  scoreEntries: readonly WrittenScore[]
  nameOf: (entryId: string | null) => string
}

/** Who wrote what, when and why, for the holes that were changed. */
export function HoleHistory({ scoreEntries, nameOf }: HoleHistoryProps) {
  const changed = scoreEntries.filter(
    (entry) =>
      entry.replaces.length > 0 ||
      entry.slot === 'committee' ||
      entry.isLate ||
      scoreEntries.some(({ replaces }) => replaces.includes(entry.id)),
  )
  if (changed.length === 0) return null
  const inOrder = changed.toSorted((a, b) => a.hole - b.hole || a.number - b.number)
  return (
    <details>
      <summary className="flex min-h-11 items-center font-semibold text-green-700 underline underline-offset-4">
        Hvem skrev hvad
      </summary>
      <ul className="grid gap-2 text-sm">
        {inOrder.map((entry) => (
          <li key={entry.id}>{scoreEntryText(entry, nameOf)}</li>
        ))}
      </ul>
    </details>
  )
}

function scoreEntryText(
  { hole, by, score, slot, writtenAt, reason, isLate }: WrittenScore,
  nameOf: HoleHistoryProps['nameOf'],
) {
  const who = nameOf(by)
  const what = score === null ? 'slettede sin score' : `skrev ${scoreText(score)}`
  const why = slot === 'committee' && reason ? `: ${reason}` : ''
  const late = isLate ? ' Det kom efter afleveringen og tæller ikke.' : ''
  return `Hul ${hole}: ${who} ${what} ${timeText(writtenAt)}${why}.${late}`
}
