import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { clubToPlay } from '#contract/checkins/clubs-to-play.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf, foldDanish } from '#domain/shared/danish.ts'
import { errorText } from '../../error-text.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { inputClass } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Meter } from '../../ui/stat.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { playQuery } from './my-passes-queries.ts'

type Club = z.output<typeof clubToPlay>

/** The list's filters, which are stored in the address. */
export type PlayFilter = { q?: string | undefined; today?: boolean | undefined }

type PlayClubsProps = {
  passId: string
  filter: PlayFilter
  onFilter: (filter: PlayFilter) => void
}

/** The clubs with rounds left, and whether the card can be used there now; if not, why and when. */
export function PlayClubs({ passId, filter, onFilter }: PlayClubsProps) {
  const { data, error } = useQuery(playQuery(passId))
  const found = data?.clubs.filter((club) => matches(club, filter.q ?? '')) ?? []
  const groups = groupsOf(found, data?.day).slice(0, filter.today ? 2 : 3)
  const count = groups.reduce((sum, { clubs }) => sum + clubs.length, 0)
  return (
    <section aria-labelledby="play" className="grid gap-6">
      <div>
        <h2 id="play">Hvor kan du spille?</h2>
        {data && (
          <p className="mt-1 text-slate-700">
            Som det står {formatClockProse(data.minute)}. Book altid som gæst hos klubben først.
          </p>
        )}
      </div>
      <Filters filter={filter} onFilter={onFilter} />
      {error && (
        <Notice tone="warning" title="Listen kan ikke hentes lige nu" live>
          {errorText(error)}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {data && `${countOf(count, 'klub', 'klubber')} på listen`}
      </p>
      {data && count === 0 && <NoneFound filter={filter} onFilter={onFilter} />}
      {groups.map(
        ({ title, clubs }) => clubs.length > 0 && <Group key={title} title={title} clubs={clubs} />,
      )}
      {!data && !error && <div aria-hidden="true" className="h-80 rounded-md bg-slate-200/60" />}
    </section>
  )
}

function Filters({ filter, onFilter }: Pick<PlayClubsProps, 'filter' | 'onFilter'>) {
  return (
    <form
      method="get"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-x-6 gap-y-3"
    >
      <div className="relative w-full sm:w-80">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-slate-600"
        />
        <input
          type="search"
          aria-label="Søg efter klub, by eller region"
          placeholder="Klub, by eller region"
          defaultValue={filter.q ?? ''}
          maxLength={80}
          onChange={(event) => onFilter({ ...filter, q: event.target.value || undefined })}
          className={cx(inputClass, 'pl-12')}
        />
      </div>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={filter.today ?? false}
          onChange={(event) => onFilter({ ...filter, today: event.target.checked || undefined })}
          className="size-6"
        />
        Kan spilles i dag
      </label>
    </form>
  )
}

function Group({ title, clubs }: { title: string; clubs: readonly Club[] }) {
  return (
    <div>
      <h3 className="flex items-baseline gap-3">
        {title}
        <span className="figures text-base font-normal text-slate-600">{clubs.length}</span>
      </h3>
      <ul className="mt-3 grid gap-x-12 border-t border-slate-300 md:grid-cols-2">
        {clubs.map((club) => (
          <ClubRow key={club.clubId} club={club} />
        ))}
      </ul>
    </div>
  )
}

function ClubRow({ club }: { club: Club }) {
  const { name, city, region, playable, roundsLeft, roundsPerPass, sentence, nextPossible } = club
  return (
    <li className="grid content-start gap-x-6 gap-y-2 border-b border-slate-200 py-4 grid-cols-[minmax(0,1fr)_6.5rem] sm:grid-cols-[minmax(0,1fr)_9rem]">
      <div className="min-w-0">
        <p className="flex items-start gap-2.5 font-semibold">
          <Icon name={icons[playable].name} className={cx('mt-[0.18em]', icons[playable].tone)} />
          <span>
            <span className="sr-only">{icons[playable].label}: </span>
            <UiLink href={`/clubs/${club.slug}`} className="underline-offset-4 hover:underline">
              {name}
            </UiLink>
          </span>
        </p>
        <p className="pl-8 text-sm text-slate-600">
          {city} · {region}
        </p>
        {sentence && (
          <p className="mt-1.5 pl-8 text-sm text-slate-800">
            {sentence}
            {needsNextPossible(club) && (
              <strong className="font-semibold"> {nextPossible?.sentence}</strong>
            )}
          </p>
        )}
      </div>
      {roundsPerPass > 0 && (
        <div>
          <Meter
            label={`Runder tilbage hos ${name}`}
            labelHidden
            value={roundsLeft}
            max={roundsPerPass}
            text={`${roundsLeft} af ${roundsPerPass} tilbage`}
          />
        </div>
      )}
    </li>
  )
}

function NoneFound({ filter, onFilter }: Pick<PlayClubsProps, 'filter' | 'onFilter'>) {
  return (
    <EmptyState
      title={filter.q ? `Ingen klub passer til »${filter.q}«` : 'Ingen klub tager imod dig i dag'}
      action={
        <button type="button" className="text-link min-h-11" onClick={() => onFilter({})}>
          Vis alle klubber
        </button>
      }
    >
      {filter.today && 'Vis alle, så står der, hvornår det kan lade sig gøre.'}
    </EmptyState>
  )
}

/** Groups clubs by now, later today and not today, each sorted by the next possible time. */
function groupsOf(clubs: readonly Club[], day: string | undefined) {
  const isLater = ({ playable, nextPossible }: Club) =>
    playable === 'no' && nextPossible?.day === day
  return [
    { title: 'Tager imod dig nu', clubs: clubs.filter(({ playable }) => playable !== 'no') },
    { title: 'Senere i dag', clubs: clubs.filter(isLater).toSorted(soonest) },
    {
      title: 'Ikke i dag',
      clubs: clubs.filter((club) => club.playable === 'no' && !isLater(club)).toSorted(soonest),
    },
  ]
}

const fromWhen = /(Du kan spille|Kortet gælder) fra/

/** Must the next possible time be added? Many sentences contain it already. */
function needsNextPossible({ sentence, nextPossible, playable }: Club): boolean {
  if (playable !== 'no' || !sentence || !nextPossible) return false
  return !sentence.includes(nextPossible.sentence) && !fromWhen.test(sentence)
}

function matches({ name, city, region }: Club, q: string): boolean {
  const words = foldDanish(q).split(' ').filter(Boolean)
  const text = foldDanish(`${name} ${city} ${region}`)
  return words.every((word) => text.includes(word))
}

/** Sorts by the next possible time; clubs without one come last. */
function soonest(a: Club, b: Club): number {
  const when = ({ nextPossible: next }: Club) =>
    next ? `${next.day} ${String(next.minute).padStart(4, '0')}` : '9999'
  return when(a).localeCompare(when(b)) || a.name.localeCompare(b.name, 'da')
}

const icons = {
  yes: { name: 'check-circle', tone: 'text-green-700', label: 'Ja' },
  with_warning: { name: 'warning', tone: 'text-yellow-700', label: 'Ja, men' },
  no: { name: 'clock', tone: 'text-slate-600', label: 'Ikke nu' },
} as const
