import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightCards } from '#contract/draw/start-list.ts'
import { pieceSizes, type PieceSize } from '#domain/documents/sheets.ts'
import { isPerFlight, paperKinds, paperName, type PaperKind } from '#domain/papers/paper-kinds.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { flightCardsQuery, type RoundIds } from './draw-queries.ts'
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
      {single ? (
        <FlightPapers of={of} flight={single} />
      ) : (
        <RoundPapers of={of} drawVersion={round.drawVersion} />
      )}
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
        kinds={paperKinds.filter(isPerFlight)}
      />
    </>
  )
}

function RoundPapers({ of, drawVersion }: { of: RoundIds; drawVersion: number }) {
  const { choice, choose } = usePapersChoice(of)
  const [since, setSince] = useState(0)
  const count = choice.kinds.length
  const toggle = (kind: PaperKind) =>
    choose({
      kinds: choice.kinds.includes(kind)
        ? choice.kinds.filter((one) => one !== kind)
        : [...choice.kinds, kind],
    })
  return (
    <>
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
            label="Hvilke kort, etiketter og skilte"
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
            className={`${buttonClass()} w-fit`}
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

const sizeText: Record<PieceSize, string> = {
  a4x2: 'To på et A4-ark',
  a4x4: 'Fire på et A4-ark',
  a5: 'Ét på et A5-ark',
  a6: 'Ét på et A6-ark',
}

type SizeFieldProps = { choice: PapersChoice; choose: (change: Partial<PapersChoice>) => void }

const SizeField = ({ choice, choose }: SizeFieldProps) => (
  <SelectField
    name="size"
    label="Størrelse på kort og skilte"
    value={choice.size}
    onChange={(event) => {
      const size = pieceSizes.find((one) => one === event.currentTarget.value)
      if (size) choose({ size })
    }}
    options={pieceSizes.map((size) => ({ value: size, label: sizeText[size] }))}
  />
)

const sinceOptions = (version: number) => [
  { value: '0', label: 'Alle flights' },
  ...Array.from({ length: version - 1 }, (_, i) => ({
    value: String(version - 1 - i),
    label: `Kun dem, der er ændret siden udgave ${version - 1 - i}`,
  })),
]

const helpText: Record<PaperKind, string> = {
  start_list: 'Til opslagstavlen',
  start_list_names: 'Alle spillere i alfabetisk orden',
  start_list_holes: 'Til gunstart',
  starter: 'Fulde navne og felter til at krydse af',
  pace: 'Hvornår hver flight bør være færdig med hvert hul',
  scorecards: 'Ét til hver spiller med tildelte slag og flightens kode',
  flight_cards: 'Ét til hver flight med koden til scoring på telefonen',
  emergency_cards: 'Uden navn og kode, til den, der kommer med i sidste øjeblik',
  labels: '63,5 × 38,1 mm, 21 på et A4-ark',
  signs: 'Ét til hver flight med store navne',
  result: 'Stillingen nu med grunden til hver afgjort lighed',
}

type PaperListProps = {
  of: RoundIds
  kinds: readonly PaperKind[]
  choice: PapersChoice
  since: number
  flight?: string
  /** Without it the papers cannot be ticked. */
  onToggle?: (kind: PaperKind) => void
}

function PaperList({ of, kinds, choice, since, flight, onToggle }: PaperListProps) {
  return (
    <ul className="grid border-t border-slate-200">
      {kinds.map((kind) => (
        <li
          key={kind}
          className="flex items-center justify-between gap-x-4 border-b border-slate-200 py-1"
        >
          {onToggle ? (
            <Checkbox
              name={kind}
              label={paperName[kind]}
              help={helpText[kind]}
              className="min-w-0 flex-1"
              checked={choice.kinds.includes(kind)}
              onChange={() => onToggle(kind)}
            />
          ) : (
            <p className="min-w-0 flex-1 py-2.5">
              <span className="font-semibold">{paperName[kind]}</span>
              <span className="block text-slate-700">{helpText[kind]}</span>
            </p>
          )}
          <a
            href={papersHref({ ...of, ...choice, kinds: [kind], since, flight })}
            target="_blank"
            aria-label={`Se PDF: ${paperName[kind]}`}
            className="text-link inline-flex min-h-11 shrink-0 items-center"
          >
            Se PDF
          </a>
        </li>
      ))}
    </ul>
  )
}
