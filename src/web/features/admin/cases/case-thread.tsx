import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { danishTime } from '../danish-time.ts'
import type { CaseAtHand } from './case-queries.ts'

/** What was said since: notes among ourselves stand apart from what was mailed. */
export function CaseThread({ notes }: Pick<CaseAtHand, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="siden">
      <h2 id="siden" className="text-lg!">
        Svar og noter
      </h2>
      <ol className="mt-3 grid gap-3">
        {notes.map(({ id, kind, author, text, at }) => (
          <li
            key={id}
            className={cx(
              'rounded-md border p-4 sm:px-5',
              kind === 'reply'
                ? 'border-green-200 bg-green-50 sm:ml-10'
                : 'border-yellow-300 bg-yellow-50 sm:mr-10',
            )}
          >
            <p className="figures flex flex-wrap items-center gap-2 text-xs text-slate-700">
              <Badge tone={kind === 'reply' ? 'success' : 'neutral'}>
                {kind === 'reply' ? 'Svar på mail' : 'Note'}
              </Badge>
              {author ?? 'Slettet konto'} · {danishTime(at)}
            </p>
            <p className="mt-2 break-words whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
