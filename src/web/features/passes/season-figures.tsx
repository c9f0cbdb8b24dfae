import type { StoryFacts } from '#contract/checkins/season-story.ts'
import { countOf } from '#domain/shared/danish.ts'
import { seasonGround } from '#domain/passes/season-ground.ts'
import { figureText } from '#domain/shared/figure.ts'
import { ContourLines } from './pass-card.tsx'
import { monthsOf } from './season-months.ts'

type SeasonFiguresProps = { facts: StoryFacts; passNumber: string }

/** The figures of the season on the card's own contour lines. */
export function SeasonFigures({ facts, passNumber }: SeasonFiguresProps) {
  const { ground, shade, line } = seasonGround(facts.season)
  const { rounds, clubs, clubsTotal, kilometres, furthest, tournaments, holes } = facts
  const figures = [
    { value: rounds, label: rounds === 1 ? 'runde' : 'runder' },
    { value: clubs, label: `af ${clubsTotal} klubber` },
    { value: kilometres, label: 'km mellem klubberne' },
    tournaments > 0
      ? { value: tournaments, label: tournaments === 1 ? 'turnering' : 'turneringer' }
      : { value: holes, label: 'huller' },
  ]
  return (
    <section
      aria-label={`Sæsonen ${facts.season} i tal`}
      className="on-dark relative isolate grid gap-6 overflow-hidden rounded-md p-5 text-white sm:p-8"
      style={{ background: `linear-gradient(160deg, ${ground} 35%, ${shade})` }}
    >
      <ContourLines
        passNumber={passNumber}
        className="absolute inset-0 -z-10 size-full opacity-60"
        line={line}
      />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-tight" style={{ color: line }}>
              {label}
            </dt>
            <dd className="font-head text-4xl leading-none font-extrabold tracking-tight">
              {figureText(value)}
            </dd>
          </div>
        ))}
      </dl>
      {furthest && (
        <p style={{ color: line }}>
          Længst væk: {furthest.name}, {furthest.km} km hjemmefra
        </p>
      )}
      <ol className="flex items-end gap-2" aria-label="Runder pr. måned">
        {monthsOf(facts.months).map(({ key, name, rounds: count, share }) => (
          <li key={key} className="grid max-w-16 flex-1 gap-1 text-center text-xs">
            <span aria-hidden="true" className="flex h-16 items-end">
              <span
                className="min-h-1 w-full rounded-xs"
                style={{ height: `${share * 100}%`, background: line }}
              />
            </span>
            <span>
              {name}
              <span className="sr-only">: {countOf(count, 'runde', 'runder')}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
