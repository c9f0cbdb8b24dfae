import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { FlightPlayer } from '#contract/scoring.ts'
import {
  playerStatuses,
  statusText,
  type PlayerStatus,
} from '#domain/competitions/player-status.ts'
import { capital } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { deskMutations } from './desk-queries.ts'

type StatusFormProps = {
  of: { tournamentId: string; roundId: string; entryId: string }
  player: FlightPlayer
}

/** Withdrawn, retired, disqualified: the scores stay, the place goes; and the way back. */
export function StatusForm({ of, player }: StatusFormProps) {
  const { tournamentId, entryId } = of
  const give = useMutation(deskMutations(useQueryClient(), tournamentId).status)
  const toast = useToast()
  const { status, name } = player
  const busy = give.isPending && 'Gemmer …'
  const back = () =>
    give.mutate(
      { tournamentId, entryId, status: null, reason: '' },
      { onSuccess: () => toast({ title: `${name} er med igen.`, tone: 'success' }) },
    )
  const takeOut = (given: Given) =>
    give.mutate(
      { tournamentId, entryId, ...given },
      { onSuccess: () => toast({ title: `${name}: ${statusText[given.status]}.` }) },
    )
  return (
    <section aria-labelledby="udgaar" className="grid max-w-form gap-5">
      <h3 id="udgaar">Udgår eller diskvalificeres</h3>
      {give.error && <Problem error={give.error} title="Spilleren står som før" />}
      {status ? (
        <Notice
          tone="warning"
          title={`${status.code}: ${statusText[status.code]}${status.hole ? ` fra hul ${status.hole}` : ''}`}
          action={
            <Button variant="secondary" onClick={back} busy={busy}>
              Sæt {name} i spil igen
            </Button>
          }
        >
          {status.reason}
        </Notice>
      ) : (
        <TakeOut player={player} roundId={of.roundId} busy={busy} onTakeOut={takeOut} />
      )}
    </section>
  )
}

type Given = { status: PlayerStatus; reason: string; roundId?: string; hole?: number }
type TakeOutProps = {
  player: FlightPlayer
  roundId: string
  busy: string | false
  onTakeOut: (given: Given) => void
}

const formText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What the form says, and what is missing in it. */
function parseTakeOut(form: FormData, what: string | undefined) {
  const status = readStatus(what === 'other' ? formText(form, 'other-status') : what)
  const hole = Number(formText(form, 'from-hole'))
  const errors: { status?: string; hole?: string } = {
    ...(!status && { status: 'Vælg, hvad der er sket.' }),
    ...(status === 'RTD' && hole === 0 && { hole: 'Vælg det første hul, der ikke spilles.' }),
  }
  return { status, hole, errors, reason: formText(form, 'status-reason') }
}

/** Nothing is chosen beforehand: a place is lost by what somebody meant, never by a default. */
function TakeOut({ player, roundId, busy, onTakeOut }: TakeOutProps) {
  const [what, setWhat] = useState<string>()
  const [errors, setErrors] = useState<{ status?: string; hole?: string }>({})
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { status, hole, reason, ...found } = parseTakeOut(new FormData(event.currentTarget), what)
    setErrors(found.errors)
    if (status && !found.errors.hole)
      onTakeOut({ status, reason, ...(hole > 0 && { roundId, hole }) })
  }
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-5">
      <RadioCards
        legend="Hvad er der sket?"
        name="status"
        value={what ?? ''}
        onChange={(event) => setWhat(event.target.value)}
        options={statusOptions}
        error={errors.status}
      />
      {what === 'other' && (
        <SelectField
          name="other-status"
          label="Hvorfor mangler placeringen?"
          options={otherStatuses.map((code) => ({ value: code, label: labelOf(code) }))}
        />
      )}
      {(what === 'RTD' || what === 'WD' || what === 'DQ') && (
        <SelectField
          key={what}
          name="from-hole"
          label={what === 'DQ' ? 'På hul' : 'Spiller ikke fra hul'}
          optional={what !== 'RTD'}
          error={errors.hole}
          emptyLabel={what === 'RTD' ? 'Vælg hul' : 'Ikke på et bestemt hul'}
          options={player.holes.map(({ number }) => ({
            value: String(number),
            label: `Hul ${number}`,
          }))}
        />
      )}
      <TextField
        name="status-reason"
        label="Grund"
        help={what === 'DQ' ? 'Skriv reglen, fx forkert bold (regel 6.3c).' : undefined}
        optional
        maxLength={300}
      />
      <Button type="submit" variant="secondary" className="w-fit" busy={busy}>
        Tag {player.name} ud
      </Button>
    </form>
  )
}

const labelOf = (code: PlayerStatus) => `${capital(statusText[code])} (${code})`

const statusOptions = [
  {
    value: 'RTD',
    label: labelOf('RTD'),
    description: 'Er begyndt på runden, men spiller den ikke færdig.',
  },
  {
    value: 'WD',
    label: labelOf('WD'),
    description: 'Har meldt fra, før start eller mellem to runder.',
  },
  { value: 'NS', label: labelOf('NS'), description: 'Kom ikke til start og meldte ikke fra.' },
  {
    value: 'DQ',
    label: labelOf('DQ'),
    description: 'Har brudt en regel, der koster pladsen i turneringen.',
  },
  {
    value: 'other',
    label: 'Noget andet',
    description: 'Kortet mangler eller kan ikke bruges, eller cuttet skilte spilleren fra.',
  },
]
const otherStatuses: readonly PlayerStatus[] = ['NR', 'NC', 'MC', 'MDF']

const readStatus = (code: string | undefined): PlayerStatus | undefined =>
  playerStatuses.find((one) => one === code)
