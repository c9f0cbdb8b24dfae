import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { unitOf } from '#domain/board/figure-text.ts'
import { cx } from '../../ui/cx.ts'
import { placeSpoken, valueSpoken } from '../scoring/score-text.ts'
import { valueOf, type DivisionViewModel } from '#domain/board/board-view-model.ts'

/** The first three places of each division; all who share the first place are shown as winners (LB-1). */
export function Podium({ model }: { model: readonly DivisionViewModel[] }) {
  const shown = model.filter(({ playing }) => playing.some(({ place }) => place === 1))
  if (shown.length === 0) return null
  // One division has the whole line.
  const isAlone = model.length === 1
  return (
    <section
      aria-label="De bedste"
      className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]"
    >
      {shown.map(({ division, playing }) => (
        <div key={division.id} className="rounded-md border border-slate-300 bg-white p-5">
          {!isAlone && <h2 className="text-lg!">{division.name}</h2>}
          <ol className={cx('figures grid gap-2', isAlone ? 'md:grid-cols-3 md:gap-x-10' : 'mt-2')}>
            {playing
              .filter(({ place }) => place !== null && place <= 3)
              .map((one) => (
                <li key={one.row.id} className="flex items-baseline justify-between gap-4">
                  <span
                    className={cx(
                      'words min-w-0',
                      one.place === 1 && 'font-head text-xl font-bold',
                    )}
                  >
                    <span className="sr-only">{placeSpoken(one)}: </span>
                    <span aria-hidden="true" className="inline-block w-7 text-green-800">
                      {one.place}
                    </span>
                    {one.row.name}
                  </span>
                  <span className="shrink-0 text-base font-semibold">
                    {valueSpoken(valueOf(one, unitOf(division)), unitOf(division))}
                  </span>
                </li>
              ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

/** Links to the prizes and to the club's next tournament. */
export function ResultLinks({ slug, club }: Pick<TournamentOnPage, 'slug' | 'club'>) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1">
      <UiLink className="text-link content-center min-h-11" href={`/tournaments/${slug}#outcome`}>
        Resultat og præmier
      </UiLink>
      <UiLink className="text-link content-center min-h-11" href={`/tournaments?club=${club.slug}`}>
        Næste turnering i {club.name}
      </UiLink>
    </p>
  )
}
