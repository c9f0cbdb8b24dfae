import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { askReserve, listReserves, type Reserves } from '#contract/entries/reserves.ts'
import { genitive } from '#domain/shared/danish.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { formatPhone, phoneHref } from '#domain/shared/phone.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { startText } from './presence-text.ts'
import type { ShownPlayer } from './presence-view-model.ts'

type OfRound = { tournamentId: string; roundId: string }

const reservesQuery = (of: OfRound) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'reserves', of.roundId],
    queryFn: ({ signal }) => call(listReserves, of, signal),
    refetchInterval: 10_000,
  })

const askMutation = (client: QueryClient, of: OfRound) =>
  mutationOptions({
    mutationFn: (outEntryId: string) => call(askReserve, { ...of, outEntryId }),
    onSettled: () => client.invalidateQueries({ queryKey: reservesQuery(of).queryKey }),
  })

type ReservesSectionProps = { of: OfRound; players: readonly ShownPlayer[] }

/** The places of absent players, and who on the waiting list is asked; for the director, who is online. */
export function ReservesSection({ of, players }: ReservesSectionProps) {
  const { data } = useQuery(reservesQuery(of))
  const toast = useToast()
  const ask = useMutation(askMutation(useQueryClient(), of))
  if (!data) return null
  const absent = players.filter(
    ({ mark, isOut, flight }) => mark === 'absent' && !isOut && flight !== null,
  )
  const [next] = data.waiting
  const isUseful = next !== undefined || data.calls.length > 0
  if (!isUseful || (absent.length === 0 && data.calls.length === 0)) return null
  const askNext = (outEntryId: string) =>
    ask.mutate(outEntryId, {
      onSuccess: () => toast({ title: 'Der er spurgt. Svaret kommer her.', tone: 'success' }),
    })
  return (
    <section
      aria-labelledby="reserver"
      className="grid gap-3 rounded-md border border-slate-300 bg-white p-4"
    >
      <h2 id="reserver" className="text-lg">
        Ventelisten
      </h2>
      {next && absent.length > 0 && <Next next={next} />}
      <ul className="grid gap-4">
        {absent.map((player) => (
          <FreePlace
            key={player.entryId}
            {...{ player, data }}
            isAsking={ask.isPending && ask.variables === player.entryId}
            onAsk={() => askNext(player.entryId)}
          />
        ))}
      </ul>
      {ask.error && <Problem error={ask.error} title="Ingen er spurgt" />}
      <Answers calls={data.calls} />
    </section>
  )
}

/** Who is next, to ring or to ask by a message. */
function Next({ next: { name, phone, hasAccount } }: { next: Reserves['waiting'][number] }) {
  return (
    <p>
      Næste er <strong>{name}</strong>
      {!hasAccount && ', som ikke har en konto og kun kan ringes op'}.{' '}
      {phone ? (
        <a
          href={phoneHref(phone)}
          className="text-link inline-flex min-h-11 items-center whitespace-nowrap"
        >
          Ring {formatPhone(phone)}
        </a>
      ) : (
        'Vi har ikke noget telefonnummer.'
      )}
    </p>
  )
}

type FreePlaceProps = {
  player: ShownPlayer
  data: Reserves
  isAsking: boolean
  onAsk: () => void
}

function FreePlace({ player, data, isAsking, onAsk }: FreePlaceProps) {
  const { entryId, name } = player
  const open = data.calls.find((each) => each.outEntryId === entryId && each.answer === null)
  const reserve = data.waiting.find(({ hasAccount }) => hasAccount)
  return (
    <li className="grid gap-2 sm:flex sm:items-center sm:justify-between">
      <div>
        <p className="font-semibold">{name} kommer ikke</p>
        <p className="text-sm text-slate-700">{startText(player)}</p>
      </div>
      {open && (
        <p className="text-sm">
          {open.name} er spurgt og har til {clockOf(open.until)}.
        </p>
      )}
      {!open && reserve && (
        <Button
          variant="secondary"
          className="shrink-0"
          busy={isAsking && 'Spørger …'}
          onClick={onAsk}
        >
          Spørg {reserve.name}
        </Button>
      )}
    </li>
  )
}

const answerText: Record<'yes' | 'no' | 'late' | 'ended', string> = {
  yes: 'har sagt ja og står på startlisten',
  no: 'har sagt nej',
  late: 'svarede ikke i tide',
  ended: 'fik pladsen af jer',
}

/** What those who were asked have answered, the newest first. */
function Answers({ calls }: Pick<Reserves, 'calls'>) {
  const answered = calls.filter(({ answer }) => answer !== null)
  if (answered.length === 0) return null
  return (
    <ul className="grid gap-1 border-t border-slate-200 pt-3 text-sm">
      {answered.map(({ id, name, outName, answer, askedAt }) => (
        <li key={id}>
          <strong>{name}</strong> {answer && answerText[answer]}. Spurgt {clockOf(askedAt)} til{' '}
          {genitive(outName)} plads.
        </li>
      ))}
    </ul>
  )
}

const clockOf = (iso: string) => formatClockProse(danishMoment(Date.parse(iso)).minute)
