import type { Pass } from '#contract/passes/endpoints.ts'
import { savedText } from '#domain/checkins/saved-so-far-text.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { DenmarkMap } from '../../ui/denmark-map.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import type { CardSeason } from './card-season-queries.ts'
import { mapPoints } from './map-points.ts'

type SeasonSoFarProps = { pass: Pass; day: PlainDate; season: CardSeason | undefined }

/** What the card has saved, the rounds behind it, and the clubs played on a map that fills. */
export function SeasonSoFar({ pass, day, season }: SeasonSoFarProps) {
  if (!season) return <div aria-hidden="true" className="h-80 rounded-md bg-slate-200/60" />
  const { saved, clubs } = season
  const isOver = day > pass.lastDay
  const { headline, detail } = savedText(saved, { isOver })
  const visited = clubs.filter(({ rounds }) => rounds > 0).length
  return (
    <section
      aria-labelledby="so-far"
      className="grid gap-4 rounded-md border border-slate-300 bg-white p-5 sm:p-6"
    >
      <div className="grid gap-2">
        <h2 id="so-far" className="text-xl text-green-900">
          {headline}
        </h2>
        {saved.paid > 0 && <PaidBack worth={saved.worth} paid={saved.paid} />}
        <p className="text-sm text-slate-700">{detail}</p>
      </div>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 border-t border-slate-200 pt-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-8">
        <div aria-hidden="true">
          <DenmarkMap label="" points={mapPoints(clubs)} size="small" />
        </div>
        <div className="grid gap-1">
          <dl className="grid gap-1.5">
            <Fact
              label={saved.rounds === 1 ? 'runde spillet' : 'runder spillet'}
              value={season.roundsPlayed}
              of={pass.totalRounds ?? undefined}
            />
            {pass.state === 'active' && !isOver && (
              <Fact label="runder tilbage" value={season.roundsLeft} />
            )}
            {season.creditRoundsLeft > 0 && (
              <Fact
                label={season.creditRoundsLeft === 1 ? 'er en ekstra runde' : 'er ekstra runder'}
                value={season.creditRoundsLeft}
              />
            )}
            <Fact label="klubber" value={visited} of={clubs.length} />
          </dl>
          {visited === 0 ? (
            <p className="mt-1 text-sm leading-snug text-slate-700">
              Hver klub, du spiller i, bliver til et punkt på kortet.
            </p>
          ) : (
            <UiLink
              href={`/account/season?pass=${pass.id}`}
              className="text-link inline-flex min-h-11 w-fit items-center font-semibold"
            >
              {pass.holder.relation === 'self' ? 'Din sæson' : 'Sæsonen'} {pass.season.code}
            </UiLink>
          )}
        </div>
      </div>
    </section>
  )
}

/** How much of the card's price the rounds have covered; the sentence below says the same. */
function PaidBack({ worth, paid }: { worth: number; paid: number }) {
  const share = Math.min(100, (100 * worth) / paid)
  return (
    <div
      aria-hidden="true"
      className="h-2.5 overflow-hidden rounded-full border border-slate-300 bg-slate-100"
    >
      <div
        className="h-full rounded-full bg-green-700 forced-colors:bg-[Highlight]"
        style={{ width: `${share}%` }}
      />
    </div>
  )
}

function Fact({ label, value, of }: { label: string; value: number; of?: number | undefined }) {
  return (
    <div className="flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-1.5">
      <dt className="text-sm text-slate-700">{label}</dt>
      <dd className="figures font-head text-2xl leading-none font-extrabold tracking-tight">
        {value}
        {of !== undefined && (
          <span className="text-base font-semibold tracking-normal text-slate-600"> af {of}</span>
        )}
      </dd>
    </div>
  )
}
