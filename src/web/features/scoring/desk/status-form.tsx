import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { FlightPlayer } from '#contract/scoring/flight-player.ts'
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
import { SideWithout } from '../side-without.tsx'
import { SaveProblem } from '../../shell/newer-version-notice.tsx'
import { deskMutations } from './desk-queries.ts'

type StatusFormProps = {
  cardKey: { tournamentId: string; roundId: string; entryId: string }
  player: FlightPlayer
}

/** Sets a code such as withdrawn, retired or disqualified, or removes it; the scores stay. */
export function StatusForm({ cardKey, player }: StatusFormProps) {
  const { tournamentId, entryId } = cardKey
  const { status, name } = player
  const setStatus = useMutation(deskMutations(useQueryClient(), tournamentId).status)
  const toast = useToast()
  // The code that a begun form replaces: the form stays although a colleague takes the player out meanwhile.
  const [begunOn, setBegunOn] = useState<PlayerStatus | null>()
  const isBegun = begunOn !== undefined
  const now = status?.code ?? null
  const from = isBegun ? begunOn : now
  const busy = setStatus.isPending && 'Gemmer …'
  const removeCode = () =>
    setStatus.mutate(
      { tournamentId, entryId, from, status: null, reason: '' },
      { onSuccess: () => toast({ title: `${name} er med igen.`, tone: 'success' }) },
    )
  const setCode = (code: NewCode) =>
    setStatus.mutate(
      { tournamentId, entryId, from, ...code },
      {
        onSuccess: () => {
          setBegunOn(undefined)
          toast({ title: `${name}: ${statusText[code.status]}.` })
        },
      },
    )
  return (
    <section aria-labelledby="udgaar" className="grid max-w-form gap-5">
      <h3 id="udgaar">Udgår eller diskvalificeres</h3>
      <SaveProblem
        isBehind={isBegun && begunOn !== now}
        onCatchUp={() => setBegunOn(now)}
        save={{ ...setStatus, isSuccess: false }}
        title="Spilleren står som før"
      >
        {status ? `${name}: ${standing(status)}.` : `${name} er med igen.`}
      </SaveProblem>
      {status && !isBegun ? (
        <Notice
          tone="warning"
          title={standing(status)}
          action={
            <Button variant="secondary" onClick={removeCode} busy={busy}>
              Sæt {name} i spil igen
            </Button>
          }
        >
          {status.reason}
        </Notice>
      ) : (
        <CodeForm
          player={player}
          cardKey={cardKey}
          busy={busy}
          onBegin={() => isBegun || setBegunOn(now)}
          onCode={setCode}
        />
      )}
    </section>
  )
}

const standing = ({ code, hole }: NonNullable<FlightPlayer['status']>) =>
  `${code}: ${statusText[code]}${hole ? ` fra hul ${hole}` : ''}`

type NewCode = { status: PlayerStatus; reason: string; roundId: string; hole?: number }
type CodeFormProps = {
  player: FlightPlayer
  cardKey: StatusFormProps['cardKey']
  busy: string | false
  onBegin: () => void
  onCode: (code: NewCode) => void
}

const formText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** The values of the form with the errors of its fields. */
function parseCode(form: FormData, what: string | undefined) {
  const status = readStatus(what === 'other' ? formText(form, 'other-status') : what)
  const hole = Number(formText(form, 'from-hole'))
  const errors: { status?: string; hole?: string } = {
    ...(!status && { status: 'Vælg, hvad der er sket.' }),
    ...(status === 'RTD' && hole === 0 && { hole: 'Vælg det første hul, der ikke spilles.' }),
  }
  return { status, hole, errors, reason: formText(form, 'status-reason') }
}

/** No option is preselected, because a default must never cost a player the place. */
function CodeForm({ player, cardKey, busy, onBegin, onCode }: CodeFormProps) {
  const [what, setWhat] = useState<string>()
  const [other, setOther] = useState(otherStatuses[0])
  const [errors, setErrors] = useState<{ status?: string; hole?: string }>({})
  const status = readStatus(what === 'other' ? other : what)
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = parseCode(new FormData(event.currentTarget), what)
    const { status, hole, reason } = parsed
    setErrors(parsed.errors)
    if (status && !parsed.errors.hole)
      onCode({ status, reason, roundId: cardKey.roundId, ...(hole > 0 && { hole }) })
  }
  return (
    <form method="post" onSubmit={save} onInput={onBegin} noValidate className="grid gap-5">
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
          value={other}
          onChange={({ currentTarget }) => setOther(readStatus(currentTarget.value))}
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
      {status && <SideWithout {...cardKey} status={status} />}
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
  playerStatuses.find((status) => status === code)
