import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightCards } from '#contract/draw/start-list.ts'
import { isPiece, paperKinds, type PaperKind } from '#domain/papers/paper-kinds.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { addDays, formatDay, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { flightCardsQuery, type RoundIds } from './draw-queries.ts'
import { PaperList, SizeField } from './paper-list.tsx'
import { papersHref, usePapersChoice, type PapersChoice } from './papers-choice.ts'

type PapersPageProps = RoundIds & { base: string; flight: string | undefined }

/** *Udskrifter*: every paper of a round by itself, and those that are ticked as one PDF. */
export function PapersPage({ base, flight: only, ...of }: PapersPageProps) {
  const round = useSuspenseQuery(flightCardsQuery(of)).data
  const back = `${base}/draw/${of.roundId}`
  if (round.flights.length === 0) {
    return (
      <EmptyState
        title="Ingen udskrifter endnu"
        action={<ButtonLink href={back}>Til flightinddelingen</ButtonLink>}
      >
        De laves, når startlisten er offentliggjort.
      </EmptyState>
    )
  }
  const single = round.flights.find(({ flightId }) => flightId === only)
  return (
    <section aria-labelledby="papers" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid gap-1">
          <h2 id="papers">Udskrifter</h2>
          <p className="max-w-text text-slate-700">{roundText(round)}</p>
        </div>
        <ButtonLink variant="secondary" href={single ? `${back}/print` : back}>
          {single ? 'Alle udskrifter' : 'Til flightinddelingen'}
        </ButtonLink>
      </header>
      {single ? <FlightPapers of={of} flight={single} /> : <RoundPapers of={of} round={round} />}
    </section>
  )
}

function roundText({ day, roundNumber, rounds, drawVersion, drawnAt }: FlightCards): string {
  const which = rounds > 1 ? `, runde ${roundNumber}` : ''
  return `${capital(formatDay(plainDate(day)))}${which}. Startliste version ${drawVersion}${drawnAt ? `, ${momentText(drawnAt)}` : ''}.`
}

function momentText(iso: string): string {
  const { day, minute } = danishMoment(Date.parse(iso))
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}

/** After a change of one flight, only its own papers. */
function FlightPapers({ of, flight }: { of: RoundIds; flight: FlightCards['flights'][number] }) {
  const { choice, choose } = usePapersChoice(of)
  return (
    <>
      <p className="max-w-text">
        <strong>Flight {flight.position}</strong>:{' '}
        {flight.players.map(({ name }) => name).join(', ')}. Koden åbner flightens scoring på
        telefonen, så giv kortene til spillerne selv.
      </p>
      <div className="grid max-w-96 gap-4">
        <SizeField choice={choice} choose={choose} />
      </div>
      <PaperList
        {...{ of, choice, since: 0, flight: flight.flightId }}
        kinds={paperKinds.filter(isPiece)}
      />
    </>
  )
}

function RoundPapers({ of, round }: { of: RoundIds; round: FlightCards }) {
  const { choice, choose } = usePapersChoice(of)
  const [since, setSince] = useState(0)
  const { drawVersion } = round
  const count = choice.kinds.length
  const toggle = (kind: PaperKind) =>
    choose({
      kinds: choice.kinds.includes(kind)
        ? choice.kinds.filter((one) => one !== kind)
        : [...choice.kinds, kind],
    })
  return (
    <>
      <AllPapers {...{ of, round, choice }} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <SizeField choice={choice} choose={choose} />
        <SelectField
          name="text"
          label="Skrift i startliste og resultat"
          value={choice.isLarge ? 'large' : 'normal'}
          onChange={(event) => choose({ isLarge: event.currentTarget.value === 'large' })}
          options={[
            { value: 'normal', label: 'Almindelig skrift' },
            { value: 'large', label: 'Stor skrift, 18 punkt' },
          ]}
        />
        {drawVersion > 1 && (
          <SelectField
            name="since"
            label="Hvilke flights"
            value={String(since)}
            onChange={(event) => setSince(Number(event.currentTarget.value))}
            options={sinceOptions(drawVersion)}
          />
        )}
      </div>
      <PaperList {...{ of, choice, since }} kinds={paperKinds} onToggle={toggle} />
      <div className="grid gap-2">
        {count > 0 ? (
          <a
            href={papersHref({ ...of, ...choice, since, flight: undefined })}
            target="_blank"
            className={`${buttonClass({ variant: 'secondary' })} w-fit`}
          >
            {count === 1 ? 'Åbn 1 udskrift' : `Åbn ${count} udskrifter i én PDF`}
          </a>
        ) : (
          <p>Sæt kryds ved det, du vil udskrive.</p>
        )}
        <p className="max-w-text text-slate-700">
          Vælg »Faktisk størrelse« eller 100 %, når du udskriver. Ark med flere kort skæres i en
          stak. Så ligger kortene i flightenes rækkefølge.
        </p>
      </div>
    </>
  )
}

type AllPapersProps = { of: RoundIds; round: FlightCards; choice: PapersChoice }

const AllPapers = ({ of, round, choice }: AllPapersProps) => (
  <div className="grid gap-2">
    <a
      href={papersHref({ ...of, ...choice, kinds: 'all', since: 0, flight: undefined })}
      target="_blank"
      className={`${buttonClass()} w-fit`}
    >
      Udskriv alt til {dayName(round)}
    </a>
    <p className="max-w-text text-slate-700">
      Én PDF med lister, kort og skilte til alle flights. Forsiden viser, hvad der er med, og hvad
      der mangler.
    </p>
  </div>
)

const dayName = ({ day, today }: FlightCards) => {
  if (day === today) return 'i dag'
  return day === addDays(plainDate(today), 1)
    ? 'i morgen'
    : formatDay(plainDate(day), { year: false })
}

const sinceOptions = (version: number) => [
  { value: '0', label: 'Alle flights' },
  ...Array.from({ length: version - 1 }, (_, i) => ({
    value: String(version - 1 - i),
    label: `Kun dem, der er ændret siden version ${version - 1 - i}`,
  })),
]
