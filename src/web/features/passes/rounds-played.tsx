import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyCheckIn } from '#contract/checkins/my-check-ins.ts'
import type { Pass } from '#contract/passes/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { errorText } from '../../error-text.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { myCheckInsQuery } from './my-passes-queries.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { RoundState } from './round-state.tsx'
import { UndoRound } from './undo-round.tsx'

const maxRounds = 8

/** The latest rounds played on the card; a round can be undone for half an hour. */
export function RoundsPlayed({ pass }: { pass: Pass }) {
  const { data, error } = useQuery(myCheckInsQuery(pass.season.code))
  const [roundToUndo, setRoundToUndo] = useState<MyCheckIn>()
  const rounds =
    data?.checkIns.filter(({ passId, state }) => passId === pass.id && state !== 'refused') ?? []
  return (
    <section aria-labelledby="rounds" className="grid gap-5">
      <h2 id="rounds">Runder, du har spillet</h2>
      {error && (
        <Notice tone="warning" title="Runderne kan ikke hentes lige nu" live>
          {errorText(error)}
        </Notice>
      )}
      {data && rounds.length === 0 && (
        <EmptyState title="Ingen runder endnu">
          Når du tjekker ind i en klub, står runden her med det samme.
        </EmptyState>
      )}
      {rounds.length > 0 && (
        <ol className="divide-y divide-slate-200 border-y border-slate-200">
          {rounds.slice(0, maxRounds).map((round) => (
            <RoundRow key={round.checkInId} round={round} onUndo={setRoundToUndo} />
          ))}
        </ol>
      )}
      {rounds.length > 0 && (
        <UiLink
          href="/account/rounds"
          className="text-link inline-flex min-h-11 w-fit items-center"
        >
          Se alle runder
        </UiLink>
      )}
      {roundToUndo && <UndoRound round={roundToUndo} onClose={() => setRoundToUndo(undefined)} />}
    </section>
  )
}

type RowProps = { round: MyCheckIn; onUndo: (round: MyCheckIn) => void }

function RoundRow({ round, onUndo }: RowProps) {
  const isGone = round.state === 'voided'
  return (
    <li className={cx('flex items-center justify-between gap-4 py-3', isGone && 'text-slate-600')}>
      <div className="min-w-0">
        <p className={cx('font-semibold', isGone && 'line-through')}>{round.clubName}</p>
        <p className="figures text-sm text-slate-600">
          <span className="inline-block first-letter:uppercase">
            {formatDay(plainDate(round.day), { year: false })}
          </span>{' '}
          {formatClockProse(round.minute)} · {round.holes} huller
        </p>
      </div>
      <RoundState round={round} onUndo={onUndo} />
    </li>
  )
}
