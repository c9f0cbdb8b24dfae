import type { DrawStudio } from '#contract/draw.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import type { OnRound } from './draw-queries.ts'
import { PullStartList } from './pull-start-list.tsx'
import { ReplacePlayer } from './replace-player.tsx'

type StartListLogProps = { of: OnRound; studio: DrawStudio }

/** What has been published when, and the late change of one player (RD-4). */
export function StartListLog({ of, studio }: StartListLogProps) {
  const isOut = studio.round.drawVersion > 0
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      {isOut && <ReplacePlayer of={of} studio={studio} />}
      <section aria-labelledby="start-list-log" className="grid gap-3">
        <h3 id="start-list-log">Startlistens udgaver</h3>
        <ol className="grid gap-3">
          {studio.log.map(({ version, day, minute, changes, told }) => (
            <li key={version} className="border-b border-slate-200 pb-3">
              <p className="font-medium">
                Udgave {version}, {formatDay(plainDate(day), { year: false })}{' '}
                {formatClockProse(minute)}
              </p>
              <p className="text-slate-700">
                {changes.length > 0
                  ? `Ændret: ${changes.join('; ')}.`
                  : version === 1
                    ? 'Den første.'
                    : 'Rækkefølgen er ændret.'}{' '}
                {told === 0
                  ? 'Ingen fik en mail.'
                  : `${countOf(told, 'spiller', 'spillere')} fik en mail.`}
              </p>
            </li>
          ))}
        </ol>
        {isOut && <PullStartList of={of} studio={studio} />}
      </section>
    </div>
  )
}
