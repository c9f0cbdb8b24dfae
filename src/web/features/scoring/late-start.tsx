import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  decideLateStart,
  getLateStart,
  type LateStart,
  type LateStartInput,
} from '#contract/entries/late-starts.ts'
import type { LateDecision } from '#domain/scoring/late-start.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { flightText, lateOptions, lateText, moveEffects } from './late-start-text.ts'

type OfRound = { tournamentId: string; roundId: string }
type OfPlayer = OfRound & { entryId: string }

/** Always asked again: the minutes pass. */
const lateStartQuery = (of: OfPlayer) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'late-start', of.roundId, of.entryId],
    queryFn: ({ signal }) => call(getLateStart, of, signal),
    gcTime: 0,
  })

const decideMutation = (client: QueryClient, of: OfPlayer) =>
  mutationOptions({
    mutationFn: (decision: LateStartInput['decision']) =>
      call(decideLateStart, { ...of, decision }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tournaments', of.tournamentId] }),
  })

type LateStartDialogProps = {
  of: OfRound
  /** Who may be late: a flight, or one player. */
  players: readonly { entryId: string; name: string }[]
  onClose: () => void
  onDecided?: () => void
}

/** *Kommer for sent*: the committee’s decision about a player of a published list, with what each one does. */
export function LateStartDialog({ of, players, onClose, onDecided }: LateStartDialogProps) {
  const [chosen, setChosen] = useState(players.length === 1 ? players[0]?.entryId : undefined)
  const player = players.find(({ entryId }) => entryId === chosen)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={player ? `${player.name} kommer for sent` : 'Hvem kommer for sent?'}
    >
      <div className="grid gap-5">
        {players.length > 1 && (
          <SelectField
            name="late-player"
            label="Spiller"
            emptyLabel="Vælg spilleren"
            options={players.map(({ entryId, name }) => ({ value: entryId, label: name }))}
            onChange={(event) => setChosen(event.target.value || undefined)}
          />
        )}
        {chosen && (
          <Decide
            key={chosen}
            of={{ ...of, entryId: chosen }}
            onDecided={() => {
              onDecided?.()
              onClose()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

type DecideProps = { of: OfPlayer; onDecided: () => void }

function Decide({ of, onDecided }: DecideProps) {
  const { data, error } = useQuery(lateStartQuery(of))
  if (error) return <Problem error={error} title="Spilleren kan ikke vises" />
  if (!data) return <Skeleton label="Henter spillerens start" rows={4} />
  return <DecisionForm of={of} late={data} onDecided={onDecided} />
}

function DecisionForm({ of, late, onDecided }: DecideProps & { late: LateStart }) {
  const options = lateOptions(late)
  const isPossible = (kind: LateDecision | null) =>
    options.some(({ value, unavailable }) => value === kind && !unavailable)
  const [kind, setKind] = useState(isPossible(late.proposed) ? late.proposed : null)
  const [flightId, setFlightId] = useState(late.laterFlights[0]?.flightId)
  const [errors, setErrors] = useState<{ kind?: string; reason?: string }>({})
  const toast = useToast()
  const decide = useMutation(decideMutation(useQueryClient(), of))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('late-reason') ?? '').trim()
    const found = {
      ...(kind === null && { kind: 'Vælg, hvad I afgør.' }),
      ...(hasReason(kind) &&
        reason.length < 3 && { reason: 'Skriv grunden. Flighten kan læse den.' }),
    }
    setErrors(found)
    const decision = found.kind || found.reason ? undefined : decisionOf(kind, { reason, flightId })
    if (!decision) return
    decide.mutate(decision, {
      onSuccess: () => {
        toast({ title: `${late.name}: ${doneText[decision.kind]}.`, tone: 'success' })
        onDecided()
      },
    })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>{lateText(late)}</p>
      <RadioCards
        legend="Hvad afgør I?"
        name="late-decision"
        options={options}
        value={kind ?? ''}
        onChange={(event) => setKind(event.target.value as LateDecision)}
        {...(errors.kind && { error: errors.kind })}
      />
      {kind === 'later_flight' && <ChooseFlight {...{ late, flightId, setFlightId }} />}
      {hasReason(kind) && <ReasonField late={late} error={errors.reason} />}
      {decide.error && <Problem error={decide.error} title="Afgørelsen er ikke gemt" />}
      <Button type="submit" busy={decide.isPending && 'Gemmer …'}>
        {kind ? labelOf[kind] : 'Gem afgørelsen'}
      </Button>
    </form>
  )
}

const hasReason = (kind: LateDecision | null) => kind === 'penalty' || kind === 'disqualified'

function decisionOf(
  kind: LateDecision | null,
  { reason, flightId }: { reason: string; flightId: string | undefined },
): LateStartInput['decision'] | undefined {
  if (kind === 'later_flight') return flightId === undefined ? undefined : { kind, flightId }
  if (kind === 'excused') return { kind }
  return kind === null ? undefined : { kind, reason }
}

const labelOf: Record<LateDecision, string> = {
  penalty: 'Giv straffen',
  later_flight: 'Flyt spilleren',
  excused: 'Lad spilleren starte uden straf',
  disqualified: 'Diskvalificér',
}

const doneText: Record<LateDecision, string> = {
  penalty: 'straffen er givet',
  later_flight: 'flyttet til en senere flight',
  excused: 'starter uden straf',
  disqualified: 'diskvalificeret',
}

type ChooseFlightProps = {
  late: LateStart
  flightId: string | undefined
  setFlightId: (flightId: string) => void
}

function ChooseFlight({ late: { laterFlights }, flightId, setFlightId }: ChooseFlightProps) {
  const chosen = laterFlights.find((flight) => flight.flightId === flightId)
  return (
    <div className="grid gap-3">
      <SelectField
        name="late-flight"
        label="Senere flight"
        value={flightId}
        onChange={(event) => setFlightId(event.target.value)}
        options={laterFlights.map((flight) => ({
          value: flight.flightId,
          label: flightText(flight),
        }))}
      />
      {chosen && moveEffects(chosen).map((line) => <p key={line}>{line}</p>)}
    </div>
  )
}

const ReasonField = ({ late, error }: { late: LateStart; error: string | undefined }) => (
  <TextField
    name="late-reason"
    label="Grund"
    help="Flighten kan læse den"
    maxLength={200}
    defaultValue={late.minutesLate > 0 ? `Mødte ${formatClockProse(late.clock)}` : ''}
    error={error}
  />
)
