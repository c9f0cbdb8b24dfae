import { Suspense, type ComponentType } from 'react'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { closedUntilText } from '#domain/clubs/closure-end.ts'
import { regions } from '#domain/clubs/regions.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { AnswerMark } from './answer-mark.tsx'
import { ClubPictureThumb } from './club-picture-thumb.tsx'
import { soonest, type FinderRow, type RowAnswer } from './finder-rows.ts'
import { timeValue } from './moment-text.ts'

type FinderListProps = {
  answer: ClubSearch
  rows: readonly FinderRow[]
  /** Each group is in the order of the distance. */
  isByDistance: boolean
  /** The links keep a moment that somebody has asked about. */
  isAsked: boolean
  bookOnRow: BookOnRow
}

/** *Jeg har booket* on a row; a component of another module, passed in by the route. */
export type BookOnRow = ComponentType<{
  slug: string
  clubName: string
  moment: { day: string; minute: number }
  today: string
  golferIds: readonly string[]
}>

/** The list of clubs: by answer with a moment, else by region, or in the order of the search. */
export function FinderList({ answer, rows, isByDistance, isAsked, bookOnRow }: FinderListProps) {
  const groups = groupsOf(answer, rows, isByDistance).filter((group) => group.rows.length > 0)
  return (
    <div className="mt-1 grid gap-6">
      {groups.map(({ title, rows: listed }) => (
        <div key={title ?? 'alle'}>
          {title && (
            <h3 className="flex items-baseline gap-3 text-base">
              {title}
              <span className="figures font-normal text-slate-600">{listed.length}</span>
            </h3>
          )}
          <ul className="-mx-3 mt-1">
            {listed.map((row) => (
              <ClubRow
                key={row.club.slug}
                row={row}
                today={answer.today}
                at={isAsked ? answer.at : null}
                isInRegion={title === row.club.region}
                bookOnRow={bookOnRow}
                moment={answer.at}
              />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Groups the clubs; the group of accepting clubs has no title, because the heading above describes it. */
function groupsOf(
  { at, place, total }: ClubSearch,
  rows: readonly FinderRow[],
  isByDistance: boolean,
) {
  if (at) {
    const that = (canPlay: RowAnswer['canPlay']) =>
      rows.filter(({ answer }) => (answer?.canPlay ?? 'none') === canPlay)
    return [
      { title: undefined, rows: that('all') },
      { title: 'Kun nogle af jer', rows: that('some') },
      {
        title: 'Ikke på det tidspunkt',
        rows: that('none').toSorted(isByDistance ? () => 0 : soonest),
      },
    ]
  }
  if (place || rows.length < total) return [{ title: undefined, rows }]
  return regions.map((region) => ({
    title: region,
    rows: rows.filter(({ club }) => club.region === region),
  }))
}

type RowProps = {
  row: FinderRow
  today: string
  /** The moment that the link keeps. */
  at: ClubSearch['at']
  isInRegion: boolean
  bookOnRow: BookOnRow
  moment: ClubSearch['at']
}

function ClubRow({ row, today, at, isInRegion, bookOnRow, moment }: RowProps) {
  const { club, distanceKm, answer } = row
  const { slug, name, city, region, holes, closure, partnerFrom, newSince, leavesAfter, photo } =
    club
  const facts = [
    city,
    isInRegion || answer ? '' : region,
    holes > 0 ? `${holes} huller` : '',
    answer?.rounds,
  ]
  return (
    <li
      data-twin={slug}
      className="relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-2.5 px-3 py-3 transition-colors before:absolute before:inset-x-3 before:top-0 before:border-t before:border-slate-200 first:before:border-slate-300 hover:bg-white data-twin-active:bg-white"
    >
      {answer ? <AnswerMark answer={answer} /> : <span />}
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-4">
          <UiLink
            href={
              at ? `/clubs/${slug}?day=${at.day}&time=${timeValue(at.minute)}` : `/clubs/${slug}`
            }
            className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </UiLink>
          {distanceKm !== null && (
            <span className="figures shrink-0 text-slate-700 max-sm:hidden">
              ca. {distanceKm} km
            </span>
          )}
        </div>
        <p className="text-sm text-slate-600">{facts.filter(Boolean).join(' · ')}</p>
        {answer?.text && <p className="mt-0.5 text-sm text-slate-800">{answer.text}</p>}
        {answer?.lightText && (
          <p className="mt-0.5 text-sm font-medium text-slate-800">{answer.lightText}</p>
        )}
        {!answer && closure && (
          <p className="mt-0.5 text-sm text-slate-800">
            Banen er meldt lukket{' '}
            {closure.until
              ? closedUntilText(danishMoment(Date.parse(closure.until)))
              : 'indtil videre'}
            .
          </p>
        )}
        {!answer && partnerFrom > today && (
          <p className="mt-0.5 text-sm text-slate-800">
            Samarbejdsklub fra {formatDay(plainDate(partnerFrom))}.
          </p>
        )}
        <Change newSince={newSince} leavesAfter={leavesAfter} />
      </div>
      <PictureOfClub slug={slug} photo={photo} distanceKm={distanceKm} />
      <BookOnClubRow {...{ row, today, moment, bookOnRow }} />
    </li>
  )
}

type ChangeProps = Pick<FinderRow['club'], 'newSince' | 'leavesAfter'>

/** The first day of a club that has joined in the season, and the last day of one that leaves. */
const Change = ({ newSince, leavesAfter }: ChangeProps) => (
  <>
    {newSince && (
      <p className="mt-0.5 text-sm font-medium text-green-800">
        Ny samarbejdsklub siden {formatDay(plainDate(newSince))}.
      </p>
    )}
    {leavesAfter && (
      <p className="mt-0.5 text-sm text-slate-800">
        Kortet gælder her til og med {formatDay(plainDate(leavesAfter))}.
      </p>
    )}
  </>
)

type PictureProps = Pick<FinderRow['club'], 'slug' | 'photo'> & Pick<FinderRow, 'distanceKm'>

/** With the distance below it on a phone, where the name needs the width. */
const PictureOfClub = ({ slug, photo, distanceKm }: PictureProps) => (
  <div className="ml-1 self-start">
    <ClubPictureThumb slug={slug} photo={photo} className="print-hide h-auto w-20 sm:w-28" />
    {distanceKm !== null && (
      <p className="figures mt-1 text-right text-sm text-slate-700 sm:hidden">
        ca. {distanceKm} km
      </p>
    )}
  </div>
)

type BookProps = Pick<RowProps, 'row' | 'today' | 'moment' | 'bookOnRow'>

/** For golfers with a card; the space is reserved until the component has loaded. */
function BookOnClubRow({ row: { club, answer }, today, moment, bookOnRow: Book }: BookProps) {
  if (!answer || answer.golferIds.length === 0 || !moment) return null
  const { slug, name } = club
  return (
    <div className="print-hide relative z-10 col-span-2 col-start-2 mt-1">
      <Suspense fallback={<span className="block h-6" />}>
        <Book {...{ slug, moment, today }} clubName={name} golferIds={answer.golferIds} />
      </Suspense>
    </div>
  )
}
