import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClubMonth } from '#contract/checkins/club-guests.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { Stat } from '../../ui/stat.tsx'
import { busiestText, comparedText, notCountedText } from './club-month-text.ts'
import { clubMonthQuery } from './club-home-queries.ts'

/** A month in figures: how many, compared with what, why, and who came when. */
export function ClubMonthFigures({ clubId, month }: { clubId: string; month: string | undefined }) {
  const { data } = useSuspenseQuery(clubMonthQuery(clubId, month))
  if (data.rounds === 0 && data.monthBefore === null) return null
  const { rounds, nines, guests, returning, monthBefore, yearBefore } = data
  return (
    <section aria-label="Måneden i tal" className="grid gap-8">
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dl className="grid grid-cols-2 content-start gap-x-6">
          <Stat
            label="Runder"
            value={rounds}
            {...(nines > 0 && { note: `Heraf ${nines} på 9 huller` })}
          />
          <Stat
            label="Forskellige gæster"
            value={guests}
            {...(returning > 0 && { note: `${returning} har spillet flere gange` })}
          />
        </dl>
        <div className="grid content-start gap-2 text-slate-800">
          {monthBefore && <p>{capital(comparedText(rounds, monthBefore))}.</p>}
          {yearBefore && <p>{capital(comparedText(rounds, yearBefore))}.</p>}
          <Why data={data} />
        </div>
      </div>
      {rounds > 0 && (
        <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <Shares title="Kort" rows={data.cards} />
          <Shares title="Hjemmeklub" rows={data.homeClubs} />
          <Shares title="Starttid" rows={data.hours.map(toHour)} />
        </div>
      )}
    </section>
  )
}

const toHour = ({ hour, rounds }: ClubMonth['hours'][number]) => ({
  name: `Kl. ${hour}–${hour + 1}`,
  rounds,
})

/** What differs from the month before; the page says nothing where nothing differs. */
function Why({ data }: { data: ClubMonth }) {
  const texts = [...data.why, busiestText(data), notCountedText(data)].flatMap((text) => text ?? [])
  if (texts.length === 0) return null
  return (
    <ul className="list-disc space-y-1 pl-5 text-slate-700">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** More rows than these are added up in one. */
const mostShown = 12

type SharesProps = { title: string; rows: readonly { name: string; rounds: number }[] }

/** Rounds by something, each with a bar as long as its share of the longest. */
function Shares({ title, rows }: SharesProps): ReactNode {
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ rounds }) => rounds))
  const rest = rows.slice(mostShown)
  const others = rest.reduce((sum, { rounds }) => sum + rounds, 0)
  return (
    <section>
      <h2 className="text-base!">{title}</h2>
      <ol className="mt-2 grid gap-2">
        {rows.slice(0, mostShown).map(({ name, rounds }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm">
            <span className="wrap-anywhere">{name}</span>
            <span className="figures font-semibold">
              {rounds}
              <span className="sr-only"> {rounds === 1 ? 'runde' : 'runder'}</span>
            </span>
            <span aria-hidden="true" className="col-span-2 mt-1 h-1.5 rounded-full bg-slate-200">
              <span
                className="block h-full rounded-full bg-green-700 print:border print:border-black"
                style={{ width: `${(100 * rounds) / most}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <p className="mt-2 text-sm text-slate-700">
          {countOf(rest.length, 'anden', 'andre')}: {countOf(others, 'runde', 'runder')}
        </p>
      )}
    </section>
  )
}
