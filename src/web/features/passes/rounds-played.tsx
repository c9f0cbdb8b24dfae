import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import type { Pass } from '#contract/passes/endpoints.ts'
import { isCurrent } from '#domain/passes/pass-state.ts'
import { formatDayShort, plainDate } from '#domain/shared/dates.ts'
import { errorText } from '../../error-text.ts'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { myCheckInsQuery } from './my-passes-queries.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { RoundNote, RoundState } from './round-state.tsx'
import { UndoRound } from './undo-round.tsx'

const maxRounds = 3

/** The latest rounds played on the card; a round can be undone for half an hour. */
export function RoundsPlayed({ pass }: { pass: Pass }) {
  const { data, error } = useQuery(myCheckInsQuery(pass.season.code))
  const [roundToUndo, setRoundToUndo] = useState<MyCheckIn>()
  const rounds =
    data?.checkIns.filter(({ passId, state }) => passId === pass.id && state !== 'refused') ?? []
  return (
    <section aria-labelledby="rounds" className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="rounds" className="text-xl">
          Seneste runder
        </h2>
        {rounds.length > 0 && (
          <UiLink href="/account/rounds" className="text-link inline-flex min-h-11 items-center">
            Se alle runder
          </UiLink>
        )}
      </div>
      {error && (
        <Notice tone="warning" title="Runderne kan ikke hentes lige nu" live>
          {errorText(error)}
        </Notice>
      )}
      {data && rounds.length === 0 && (
        <p className="text-slate-700">
          {isCurrent(pass.state)
            ? 'Når du tjekker ind i en klub, står runden her med det samme.'
            : 'Der er ikke spillet runder på kortet.'}
        </p>
      )}
      {rounds.length > 0 && (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {rounds.slice(0, maxRounds).map((round) => (
            <RoundRow key={round.checkInId} round={round} onUndo={setRoundToUndo} />
          ))}
        </ol>
      )}
      {roundToUndo && <UndoRound round={roundToUndo} onClose={() => setRoundToUndo(undefined)} />}
    </section>
  )
}

type RowProps = { round: MyCheckIn; onUndo: (round: MyCheckIn) => void }

function RoundRow({ round, onUndo }: RowProps) {
  const isGone = round.state === 'voided'
  return (
    <li
      className={cx(
        'flex min-h-11 flex-wrap items-center gap-x-4 py-1.5',
        isGone && 'text-slate-600',
      )}
    >
      <span className="figures w-16 shrink-0 text-sm whitespace-nowrap text-slate-600">
        {formatDayShort(plainDate(round.day))}
      </span>
      <span className={cx('min-w-0 flex-1 leading-snug font-semibold', isGone && 'line-through')}>
        {round.clubName}
      </span>
      {round.holes === 9 && <span className="shrink-0 text-sm text-slate-600">9 huller</span>}
      <RoundState round={round} onUndo={onUndo} />
      <RoundNote round={round} className="basis-full pb-1 pl-20 text-sm text-slate-700" />
    </li>
  )
}
