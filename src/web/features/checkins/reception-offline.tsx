import { useQuery } from '@tanstack/react-query'
import type { ChangedCheckIn } from '#contract/checkins/reception-snapshot.ts'
import { snapshotAge } from '#domain/checkins/reception-snapshot.ts'
import { formatClockProse, formatClockShort } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { serverNow } from '../../server-clock.ts'
import { Notice } from '../../ui/notice.tsx'
import { changedCheckInsQuery, snapshotQuery } from './reception-queries.ts'
import type { ReceptionOf, SnapshotState } from './reception-snapshot.ts'

/** Keeps the snapshot fresh, and shows how old it is while there is no connection. */
export function SnapshotNotice({ of }: { of: ReceptionOf }) {
  const { data } = useQuery(snapshotQuery(of))
  if (!data?.isOffline) return null
  const { title, text, isStale } = offlineText(data, serverNow())
  return (
    <Notice tone={isStale ? 'warning' : 'info'} title={title} live>
      {text}
    </Notice>
  )
}

/** What the reception can decide without a connection, by the age of its snapshot. */
export function offlineText({ takenAt }: Pick<SnapshotState, 'takenAt'>, now: number) {
  const age = takenAt === undefined ? 'unusable' : snapshotAge(now - Date.parse(takenAt))
  if (takenAt === undefined || age === 'unusable')
    return {
      isStale: true,
      title: 'Ingen forbindelse, og enheden har ingen frisk liste',
      text: 'Check-in gemmes, men kortene kan ikke tjekkes, før der er forbindelse.',
    }
  const { day, minute } = danishMoment(Date.parse(takenAt))
  const isToday = day === danishMoment(now).day
  const since = isToday ? formatClockProse(minute) : `${formatDay(day)} ${formatClockProse(minute)}`
  const unknown = 'Runder, der er brugt andre steder siden, er ikke med.'
  return age === 'stale'
    ? {
        isStale: true,
        title: 'Ingen forbindelse, og listen er gammel',
        text: `Kort tjekkes efter listen fra ${since}. ${unknown}`,
      }
    : {
        isStale: false,
        title: 'Ingen forbindelse – I kan stadig tjekke ind',
        text: `Kort tjekkes efter listen fra ${since}. ${unknown}`,
      }
}

/** Check-ins of the last week that the server decided otherwise than a reception without a connection. */
export function ChangedCheckIns({ clubId }: { clubId: string }) {
  const { data } = useQuery(changedCheckInsQuery(clubId))
  if (!data || data.changed.length === 0) return null
  return (
    <section aria-labelledby="changed-later" className="mt-8">
      <h2 id="changed-later">Ændret efter forbindelse</h2>
      <p className="mt-1 text-slate-700 sun:text-black">
        Afgjort her uden forbindelse de seneste syv dage og siden ændret.
      </p>
      <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200 sun:divide-black sun:border-black">
        {data.changed.map((row) => (
          <ChangedRow key={row.checkInId} row={row} />
        ))}
      </ol>
    </section>
  )
}

function ChangedRow({ row }: { row: ChangedCheckIn }) {
  const { day, minute, guest, change, reasons } = row
  return (
    <li className="py-3">
      <p className="font-semibold">{guest?.name ?? 'Ukendt kort'}</p>
      <p className="figures text-sm text-slate-600 sun:text-black">
        {formatDay(plainDate(day))} kl. {formatClockShort(minute)}
      </p>
      <p className="mt-1">
        {change === 'not_counted' ? 'Tæller ikke som en runde. ' : ''}
        {reasons.join(' ')}
      </p>
    </li>
  )
}
