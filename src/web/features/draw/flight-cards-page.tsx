import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FlightCards } from '#contract/draw/start-list.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { flightCardsQuery, type RoundIds } from './draw-queries.ts'

type FlightCardsPageProps = RoundIds & { base: string; flight: string | undefined }

/** A printed card for each flight with the key to its score entry (PE-1): two per A4 page. */
export function FlightCardsPage({ base, flight: only, ...of }: FlightCardsPageProps) {
  const cards = useSuspenseQuery(flightCardsQuery(of)).data
  const [changedSince, setChangedSince] = useState(0)
  const back = `${base}/draw/${of.roundId}`
  if (cards.flights.length === 0) {
    return (
      <EmptyState
        title="Ingen flightkort endnu"
        action={<ButtonLink href={back}>Til flightinddelingen</ButtonLink>}
      >
        De laves, når startlisten er offentliggjort.
      </EmptyState>
    )
  }
  const single = cards.flights.filter(({ flightId }) => flightId === only)
  const shown =
    single.length > 0 ? single : cards.flights.filter(({ version }) => version > changedSince)
  return (
    <section aria-labelledby="flight-cards" className="grid gap-6 print:block">
      <header className="print-hide grid gap-4">
        <div className="grid gap-1">
          <h2 id="flight-cards">Flightkort</h2>
          <p className="max-w-text text-slate-700">
            Et kort til hver flight. Koden åbner flightens scoring på telefonen, så giv det kun til
            spillerne selv. A4, to kort på arket.
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          {cards.drawVersion > 1 && single.length === 0 && (
            <SelectField
              name="since"
              label="Hvilke"
              defaultValue="0"
              onChange={(event) => setChangedSince(Number(event.currentTarget.value))}
              options={sinceOptions(cards.drawVersion)}
            />
          )}
          <Button onClick={() => window.print()}>Udskriv {shown.length} kort</Button>
          {single.length > 0 && (
            <ButtonLink variant="secondary" href={`${back}/print`}>
              Alle flightkort
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={back}>
            Til flightinddelingen
          </ButtonLink>
        </div>
      </header>
      <ul className="grid gap-6 lg:grid-cols-2 print:block">
        {shown.map((flight) => (
          <FlightCardOnPaper key={flight.flightId} cards={cards} flight={flight} />
        ))}
      </ul>
    </section>
  )
}

const sinceOptions = (version: number) => [
  { value: '0', label: 'Alle flights' },
  ...Array.from({ length: version - 1 }, (_, i) => ({
    value: String(version - 1 - i),
    label: `Kun dem, der er ændret siden udgave ${version - 1 - i}`,
  })),
]

type Flight = FlightCards['flights'][number]

function FlightCardOnPaper({ cards, flight }: { cards: FlightCards; flight: Flight }) {
  const { tournamentName, clubName, courseName, roundNumber, rounds, day } = cards
  return (
    <li
      data-print="whole"
      className="grid min-w-0 gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto] gap-y-4 rounded-md border border-slate-400 bg-white p-5 print:mb-[8mm] print:h-[120mm] print:content-start"
    >
      <div className="min-w-0">
        <p className="text-sm text-slate-700">
          {clubName}, {courseName}
        </p>
        <p className="font-head text-xl font-bold break-words">{tournamentName}</p>
        <p className="text-slate-700">
          {capital(formatDay(plainDate(day)))}
          {rounds > 1 && `, runde ${roundNumber}`}
        </p>
        <p className="mt-3 text-2xl font-bold">
          <span className="figures">{capital(formatClockProse(flight.minute))}</span>,{' '}
          {startHoleText(flight)}
        </p>
        <p>Flight {flight.position}</p>
      </div>
      <div className="grid content-start justify-items-center gap-1">
        <QrCode
          value={flight.link}
          label={`Åbner scoringen for flight ${flight.position}`}
          className="size-36 print:size-28"
        />
        <p className="text-center text-sm text-slate-700">
          Eller åbn <strong>{new URL(flight.link).host}/kort</strong>
          <br />
          og skriv koden
        </p>
        <p className="font-mono text-xl font-bold tracking-widest">{flight.code}</p>
      </div>
      <PlayersOnPaper flight={flight} />
      <p className="sm:col-span-2 text-sm text-slate-700">
        Startliste version {flight.version}
        {cards.drawnAt && `, ${momentText(cards.drawnAt)}`}
      </p>
    </li>
  )
}

function PlayersOnPaper({ flight }: { flight: Flight }) {
  return (
    <table className="sm:col-span-2 w-full text-left">
      <caption className="sr-only">Spillere i flight {flight.position}</caption>
      <thead className="border-b border-slate-400 text-sm text-slate-700">
        <tr>
          <th scope="col" className="py-1 font-medium">
            Spiller
          </th>
          <th scope="col" className="py-1 font-medium">
            Tee
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            Slag
          </th>
        </tr>
      </thead>
      <tbody>
        {flight.players.map((player, i) => (
          // Two players may have the same name; their order does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={i} className="border-b border-slate-200 align-top">
            <th scope="row" className="py-1.5 pr-3 font-semibold break-words">
              {player.name}
              <span className="block text-sm font-normal text-slate-700 print:ml-2 print:inline">
                {player.clubName}
              </span>
            </th>
            <td className="py-1.5 pr-3">{player.teeName}</td>
            <td className="figures py-1.5 text-right">{formatStrokes(player.playingHandicap)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function momentText(iso: string): string {
  const { day, minute } = danishMoment(Date.parse(iso))
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}
