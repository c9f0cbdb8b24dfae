import type { Pass } from '#contract/passes/endpoints.ts'
import { savedText } from '#domain/checkins/saved-so-far-text.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { CardSeason } from './card-season-queries.ts'

type SeasonSoFarProps = { pass: Pass; day: PlainDate; season: CardSeason | undefined }

/** What the card has saved, and the rounds and clubs behind it, in one block. */
export function SeasonSoFar({ pass, day, season }: SeasonSoFarProps) {
  if (!season) return <div aria-hidden="true" className="h-56 rounded-md bg-slate-200/60" />
  const { saved } = season
  const isOver = day > pass.lastDay
  const { headline, detail } = savedText(saved, { isOver })
  const visited = season.clubs.filter(({ rounds }) => rounds > 0).length
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
      <dl className="grid grid-cols-3 gap-4 border-t border-slate-200 pt-4">
        <Fact
          label="Runder spillet"
          value={season.roundsPlayed}
          of={pass.totalRounds ?? undefined}
        />
        {!isOver && <Fact label="Runder tilbage" value={season.roundsLeft} />}
        <Fact label="Klubber besøgt" value={visited} of={season.clubs.length} />
      </dl>
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
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="text-xs leading-tight text-slate-600">{label}</dt>
      <dd className="figures font-head text-2xl leading-none font-extrabold tracking-tight">
        {value}
        {of !== undefined && (
          <span className="text-base font-semibold tracking-normal text-slate-600"> af {of}</span>
        )}
      </dd>
    </div>
  )
}
