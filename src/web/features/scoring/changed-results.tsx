import type { ResultChange } from '#contract/results/endpoints.ts'

/** Changes of a result or place, without those of strokes alone. */
export const movedResults = (changes: readonly ResultChange[]) =>
  changes.filter(({ from, to }) => from.result !== to.result || from.label !== to.label)

/** Lists the results that a change affects, before it is stored (TD-6). */
export function ChangedResults({ changes }: { changes: readonly ResultChange[] }) {
  const moved = movedResults(changes)
  if (moved.length === 0) return null
  return (
    <ul
      aria-label="Ændrede resultater"
      // A scrolling list must be focusable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="figures max-h-72 divide-y divide-slate-200 overflow-y-auto border-y border-slate-200 text-sm"
    >
      {moved.map(({ entryId, name, from, to }) => (
        <li key={entryId} className="py-2">
          <strong>{name}</strong>
          <br />
          {resultStateText(from)} bliver til {resultStateText(to)}
        </li>
      ))}
    </ul>
  )
}

/** `Nr. T3, 36 point`; a code or a dash has no `Nr.`. */
const resultStateText = ({ label, result }: ResultChange['from']) =>
  [/^T?\d/.test(label) ? `Nr. ${label}` : label, result].filter(Boolean).join(', ')
