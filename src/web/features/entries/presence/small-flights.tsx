import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import {
  listSmallFlights,
  mendSmallFlight,
  type SmallFlight,
} from '#contract/draw/small-flights.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Problem } from '../../shell/problem.tsx'

type OfRound = { tournamentId: string; roundId: string }

const smallFlightsQuery = (of: OfRound) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'small-flights', of.roundId],
    queryFn: ({ signal }) => call(listSmallFlights, of, signal),
    refetchInterval: 10_000,
  })

const mendMutation = (client: QueryClient, of: OfRound) =>
  mutationOptions({
    mutationFn: ({ flightId, moves, out }: SmallFlight) =>
      call(mendSmallFlight, {
        ...of,
        flightId,
        moves: moves.map(({ entryId, to }) => ({ entryId, to })),
        out: out.map(({ entryId }) => entryId),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: smallFlightsQuery(of).queryKey }),
  })

type SmallFlightsProps = { of: OfRound; drawPath: string; onChanged: () => void }

/** Flights that fewer than three will play, each with what one press does; for the director, who is online. */
export function SmallFlightsSection({ of, drawPath, onChanged }: SmallFlightsProps) {
  const { data } = useQuery(smallFlightsQuery(of))
  const [asked, setAsked] = useState<SmallFlight>()
  const mend = useMutation(mendMutation(useQueryClient(), of))
  const toast = useToast()
  const flights = data?.flights ?? []
  if (flights.length === 0) return null
  const carryOut = (flight: SmallFlight) =>
    mend.mutate(flight, {
      onSuccess: () => {
        setAsked(undefined)
        toast({ title: 'Startlisten er ændret, og de berørte får besked.', tone: 'success' })
        onChanged()
      },
    })
  return (
    <section
      aria-labelledby="smaa-flights"
      className="grid gap-3 rounded-md border border-slate-300 bg-white p-4"
    >
      <h2 id="smaa-flights" className="text-lg">
        {countOf(flights.length, 'flight er', 'flights er')} under tre
      </h2>
      <ul className="grid gap-4">
        {flights.map((flight) => (
          <Row
            key={flight.flightId}
            flight={flight}
            drawPath={drawPath}
            onAsk={() => {
              mend.reset()
              setAsked(flight)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={asked?.kind === 'merge' ? 'Slå flights sammen?' : 'Fyld flighten op?'}
        confirmLabel="Ret startlisten"
        busy={mend.isPending && 'Retter …'}
        onConfirm={() => asked && carryOut(asked)}
        effect={
          <div className="grid gap-3">
            {asked && effectOf(asked).map((line) => <p key={line}>{line}</p>)}
            {mend.error && <Problem error={mend.error} title="Startlisten er som før" />}
          </div>
        }
      />
    </section>
  )
}

type RowProps = { flight: SmallFlight; drawPath: string; onAsk: () => void }

function Row({ flight, drawPath, onAsk }: RowProps) {
  return (
    <li className="grid gap-2 sm:flex sm:items-center sm:justify-between">
      <div>
        <p className="font-semibold">{titleOf(flight)}</p>
        <p className="text-sm">{planOf(flight)}</p>
      </div>
      {flight.kind === 'none' ? (
        <UiLink
          href={`${drawPath}#replace`}
          className="text-link inline-flex min-h-11 items-center"
        >
          Find en på ventelisten
        </UiLink>
      ) : (
        <Button variant="secondary" className="shrink-0" onClick={onAsk}>
          {flight.kind === 'merge' ? 'Slå flights sammen' : 'Fyld flighten op'}
        </Button>
      )}
    </li>
  )
}

const titleOf = ({ number, minute, players }: SmallFlight) =>
  `Flight ${number}, ${formatClockProse(minute)}: ${listInDanish(players)}`

function planOf({ kind, moves }: SmallFlight): string {
  if (kind === 'none') return 'Ingen anden flight har plads eller en spiller at give af.'
  const [first] = moves
  if (!first) return ''
  const names = listInDanish(moves.map(({ name }) => name))
  return kind === 'merge'
    ? `Flyt til flight ${first.number}, ${formatClockProse(first.minute)}.`
    : `Flyt ${names} hertil.`
}

/** What follows, before anything is sent. */
const effectOf = (flight: SmallFlight): string[] => [
  ...flight.moves.map(
    ({ name, number, minute }) =>
      `${name} spiller i flight ${number}, ${formatClockProse(minute)}.`,
  ),
  ...(flight.out.length > 0
    ? [`${listInDanish(flight.out.map(({ name }) => name))} tages af startlisten.`]
    : []),
  ...mailRecipientsText(flight.concerned, 'om starttid og flight'),
  'Kun de ændrede flightkort skal udskrives igen.',
]
