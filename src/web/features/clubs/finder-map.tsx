import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { cx } from '../../ui/cx.ts'
import { DenmarkMap, type MapPoint } from '../../ui/denmark-map.tsx'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import type { FinderRow, RowAnswer } from './finder-rows.ts'
import { dayText } from './moment-text.ts'

type FinderMapProps = {
  answer: ClubSearch
  rows: readonly FinderRow[]
  isShownOnPhone: boolean
}

/** The clubs of the list on a map; beside the list where there is room. */
export function FinderMap({ answer, rows, isShownOnPhone }: FinderMapProps) {
  const { place, at } = answer
  const points = rows.flatMap((row) => toPoint(row, answer) ?? [])
  return (
    <section
      aria-labelledby="map"
      className={cx(
        'finder-map relative rounded-md border border-slate-200 bg-white p-4 sm:p-6 md:sticky md:top-6 md:col-start-2 md:row-start-1',
        (!isShownOnPhone || rows.length === 0) && 'max-md:hidden',
      )}
    >
      <h2 id="map" className="sr-only">
        Klubberne på kortet
      </h2>
      {points.length > 0 && (
        <a
          href="#result"
          className="absolute top-2 left-2 z-30 rounded-sm bg-white px-3 py-2 font-semibold not-focus:sr-only"
        >
          Spring kortet over
        </a>
      )}
      <DenmarkMap
        label={at ? 'Klubber på kortet, med svar for det valgte tidspunkt' : 'Klubber på kortet'}
        points={points}
        centre={
          place
            ? { name: `${place.postcode} ${place.name}`, position: place, rings: [25, 50, 100] }
            : undefined
        }
        className="mx-auto w-full md:max-w-none"
      />
      <Legend hasMoment={at !== null} hasPlace={place !== null} />
    </section>
  )
}

function toPoint({ club, answer }: FinderRow, { today }: ClubSearch): MapPoint | undefined {
  const { slug, name, latitudeE6, longitudeE6 } = club
  if (latitudeE6 === null || longitudeE6 === null) return undefined
  return {
    id: slug,
    name,
    detail: answer && shortAnswer(answer, today),
    href: `/clubs/${slug}`,
    position: { latitudeE6, longitudeE6 },
    kind: answer?.canPlay === 'none' ? 'hollow' : 'filled',
  }
}

/** Reserves space for both lines, so that the page does not move when a time is chosen. */
function Legend({ hasMoment, hasPlace }: { hasMoment: boolean; hasPlace: boolean }) {
  return (
    <div className="mt-3 min-h-12 text-sm text-slate-700">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-full bg-green-700" />
          {hasMoment ? 'Åben for kortet' : 'Samarbejdsklub'}
        </span>
        {hasMoment && (
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-3.5 rounded-full border-2 border-slate-600 bg-white"
            />
            Ikke på det tidspunkt
          </span>
        )}
      </p>
      {hasPlace && <p className="mt-1">Ringene er 25, 50 og 100 km i fugleflugt.</p>}
    </div>
  )
}

/** `Åben for kortet`, `Kun nogle af jer` or `Fra mandag den 10. maj`. */
function shortAnswer({ canPlay, next }: RowAnswer, today: string): string {
  if (canPlay === 'all') return 'Åben for kortet'
  if (canPlay === 'some') return 'Kun nogle af jer'
  if (!next) return 'Ikke på det tidspunkt'
  const time = next.minute > 0 ? ` ${formatClockProse(next.minute)}` : ''
  return `Fra ${dayText(next.day, today)}${time}`
}
