import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { FlightPlayer } from '#contract/tournament-scores.ts'
import {
  playerStatuses,
  statusText,
  type PlayerStatus,
} from '#domain/tournaments/ranking/player-status.ts'
import { capital } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
  const take = (given: Given) =>
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
        <TakeOut player={player} roundId={of.roundId} busy={busy} onTake={take} />
      )}
    </section>
  )
}

type Given = { status: PlayerStatus; reason: string; roundId?: string; hole?: number }
type TakeOutProps = {
  player: FlightPlayer
  roundId: string
  busy: string | false
  onTake: (given: Given) => void
}

function TakeOut({ player, roundId, busy, onTake }: TakeOutProps) {
  const [status, setStatus] = useState<PlayerStatus>('RTD')
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = form.get('status-reason')
    const where = status === 'RTD' && { roundId, hole: Number(form.get('from-hole')) }
    onTake({ status, reason: typeof reason === 'string' ? reason : '', ...where })
  }
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-5">
      <SelectField
        name="status"
        label="Hvad er der sket?"
        value={status}
        onChange={(event) => setStatus(event.target.value as PlayerStatus)}
        options={playerStatuses.map((code) => ({
          value: code,
          label: `${capital(statusText[code])} (${code})`,
        }))}
      />
      {status === 'RTD' && (
        <SelectField
          name="from-hole"
          label="Fra hul"
          options={player.holes.map(({ number }) => ({
            value: String(number),
            label: `Hul ${number}`,
          }))}
        />
      )}
      <TextField name="status-reason" label="Grund" optional maxLength={300} />
      <Button type="submit" variant="secondary" className="w-fit" busy={busy}>
        Tag {player.name} ud
      </Button>
    </form>
  )
}
