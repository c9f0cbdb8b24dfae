import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Desk } from '#contract/scoring/desk.ts'
import type { StoppedFlightView } from '#contract/scoring/suspension.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { resumptionText, timeText } from '../saved-line.tsx'
import { deskMutations, suspensionQuery } from './desk-queries.ts'
import { RestartPlay } from './restart-play.tsx'
import { answerText, messageText, messageTone, positionText } from './suspension-text.ts'

type Suspension = NonNullable<Desk['suspension']>

/** Who has not answered, where every flight is, and the restart. */
export function SuspendedPlay({ desk, suspension }: { desk: Desk; suspension: Suspension }) {
  const { data, error } = useQuery(suspensionQuery(desk.id))
  const { kind, startedAt, resumesAt } = suspension
  const onCourse = data?.flights.filter(({ state }) => state === 'playing')
  // The list is read more often than the suspension, and the two must not contradict each other.
  const flights = onCourse?.length ?? suspension.flights
  const stopped = onCourse?.filter(({ answer }) => answer).length ?? suspension.stopped
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Notice
        tone="error"
        title={kind === 'danger' ? 'Spillet er stoppet: der er fare' : 'Spillet er afbrudt'}
      >
        <p role="status">
          Stoppet {timeText(startedAt)}. {stopped} af {flights} flights på banen har kvitteret.
          {resumesAt !== null && ` Spillet genoptages ${resumptionText(resumesAt, startedAt)}.`}
        </p>
      </Notice>
      {error && <Problem error={error} title="Flightenes svar er ikke hentet" />}
      {data && <Unanswered tournamentId={desk.id} flights={data.flights.filter(isAwaited)} />}
      {data && (
        <RestartPlay
          tournamentId={desk.id}
          now={data.now}
          stoppedAt={startedAt}
          announcedAt={resumesAt}
        />
      )}
      {data && data.flights.length > 0 && (
        <section aria-labelledby="positions" className="grid gap-3">
          <h3 id="positions">Hvor flightene er</h3>
          <Table
            caption="Hvor flightene er"
            columns={columns}
            rows={data.flights}
            rowKey={({ flightId }) => flightId}
          />
        </section>
      )}
    </div>
  )
}

const isAwaited = ({ state, answer }: StoppedFlightView) => state === 'playing' && !answer

const columns: readonly Column<StoppedFlightView>[] = [
  { key: 'flight', label: 'Flight', heading: true, cell: ({ position }) => `Flight ${position}` },
  { key: 'where', label: 'Hvor', cell: positionText },
  { key: 'answer', label: 'Svar', cell: answerText },
  {
    key: 'players',
    label: 'Spillere',
    cell: ({ players }) => players.map(({ name }) => name).join(', '),
  },
]

type UnansweredProps = { tournamentId: string; flights: readonly StoppedFlightView[] }

/** The flights on the course without an answer, with what was sent to each player and a number to ring. */
function Unanswered({ tournamentId, flights }: UnansweredProps) {
  const toast = useToast()
  const remind = useMutation(deskMutations(useQueryClient(), tournamentId).remind)
  if (flights.length === 0) return null
  const send = (flightId: string | null) =>
    remind.mutate(flightId, {
      onSuccess: ({ messages }) =>
        toast(
          messages > 0
            ? { title: `${messages} beskeder er på vej.`, tone: 'success' }
            : { title: 'Ingen nye beskeder.', text: noMessages, tone: 'warning' },
        ),
    })
  const busy = remind.isPending && 'Sender …'
  return (
    <section aria-labelledby="unanswered" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="unanswered">
          {flights.length === 1 ? '1 flight' : `${flights.length} flights`} har ikke svaret
        </h3>
        <Button variant="secondary" busy={busy} onClick={() => send(null)}>
          Send igen til alle uden svar
        </Button>
      </div>
      {remind.error && <Problem error={remind.error} title="Beskeden er ikke sendt igen" />}
      <ul className="grid gap-3 lg:grid-cols-2">
        {flights.map((flight) => (
          <li
            key={flight.flightId}
            className="grid content-start gap-2 rounded-md border border-red-400 bg-white p-4"
          >
            <div className="flex flex-wrap items-start justify-between gap-3">
              <h4 className="text-lg leading-tight">
                Flight {flight.position}
                <span className="block text-sm font-normal text-slate-600">
                  {positionText(flight)}
                </span>
              </h4>
              <Button variant="secondary" busy={busy} onClick={() => send(flight.flightId)}>
                Send igen
              </Button>
            </div>
            <ul className="grid gap-1">
              {flight.players.map((player) => (
                <PlayerLine key={player.entryId} player={player} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

const noMessages =
  'Ingen af dem har slået sms eller notifikationer til, eller de har lige fået besked. Ring i stedet.'

function PlayerLine({ player }: { player: StoppedFlightView['players'][number] }) {
  const { name, phone, messages } = player
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{name}</span>
      {messages.map((message) => (
        <Badge key={message.channel} tone={messageTone(message)}>
          {messageText(message)}
        </Badge>
      ))}
      {messages.length === 0 && <Badge tone="neutral">Ingen sms eller notifikation</Badge>}
      {phone && (
        <a
          href={`tel:${phone.replaceAll(/\s/g, '')}`}
          className="text-link ml-auto inline-flex min-h-11 items-center"
        >
          Ring {phone}
        </a>
      )}
    </li>
  )
}
