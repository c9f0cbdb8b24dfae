import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DeskSides } from '#contract/tournament-side.ts'
import {
  sideKinds,
  sideKindText,
  sideTitle,
  type SideKind,
} from '#domain/tournaments/side/side-competition.ts'
import { textIn } from '../../../text-in.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useKeptForm } from '../../shell/use-kept-form.ts'
import { sideMutations } from './side-queries.ts'

type PutUpSideProps = { tournamentId: string; sides: DeskSides }

/** A new one, before the round or while it is played; the flights' phones have it within seconds. */
export function PutUpSide({ tournamentId, sides }: PutUpSideProps) {
  const { rounds } = sides
  const putUp = useMutation(sideMutations(useQueryClient(), tournamentId).putUp)
  const toast = useToast()
  const { form, kind, setKind, roundId, setRoundId, anew } = useWritten(tournamentId, rounds)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = { roundId, kind, ...read(new FormData(event.currentTarget)) }
    const onSuccess = () => {
      toast({ title: `${sideTitle(given)} er oprettet.`, tone: 'success' })
      anew()
    }
    putUp.mutate(given, { onSuccess })
  }
  return (
    <section aria-labelledby="put-up" className="rounded-md border border-slate-300 bg-white p-5">
      <h3 id="put-up" className="text-xl">
        Ny sidekonkurrence
      </h3>
      <form {...form} method="post" noValidate onSubmit={send} className="mt-4 grid gap-5">
        <SelectField
          name="kind"
          label="Konkurrence"
          value={kind}
          onChange={({ target }) => setKind(sideKinds.find((one) => one === target.value) ?? kind)}
          options={sideKinds.map((one) => ({ value: one, label: sideKindText[one] }))}
        />
        {rounds.length > 1 && (
          <SelectField
            name="round"
            label="Runde"
            value={roundId}
            onChange={({ target }) => setRoundId(target.value)}
            options={rounds.map(({ id, number }) => ({ value: id, label: `Runde ${number}` }))}
          />
        )}
        <SelectField
          name="hole"
          label="Hul"
          options={holesFor(sides, { roundId, kind })}
          key={`${roundId} ${kind}`}
        />
        <WhoIsIn divisions={sides.divisions} />
        <TextField name="prize" label="Præmie" optional maxLength={120} />
        {putUp.error && <Problem error={putUp.error} title="Sidekonkurrencen er ikke oprettet" />}
        <Button type="submit" className="w-fit" busy={putUp.isPending && 'Gemmer …'}>
          Opret
        </Button>
      </form>
    </section>
  )
}

/** The one that is put up, as it stood when the page was left. */
function useWritten(tournamentId: string, rounds: DeskSides['rounds']) {
  const { ref, onInput, forget } = useKeptForm(`new-side:${tournamentId}`)
  const [kind, setKind] = useState<SideKind>('nearest_pin')
  const [roundId, setRoundId] = useState(rounds[0]?.id ?? '')
  const anew = () => {
    forget()
    setKind('nearest_pin')
    setRoundId(rounds[0]?.id ?? '')
  }
  return { form: { ref, onInput }, kind, setKind, roundId, setRoundId, anew }
}

function WhoIsIn({ divisions }: Pick<DeskSides, 'divisions'>) {
  if (divisions.length < 2) return null
  const options = divisions.map(({ id, name }) => ({ value: id, label: name }))
  const everybody = { value: '', label: 'Alle rækker' }
  return <SelectField name="division" label="Hvem er med?" options={[everybody, ...options]} />
}

/** The short holes first for nearest the pin, the long ones for the longest drive. */
function holesFor({ rounds }: DeskSides, { roundId, kind }: { roundId: string; kind: SideKind }) {
  const holes = rounds.find(({ id }) => id === roundId)?.holes ?? []
  const fits = ({ par }: { par: number }) => (kind === 'nearest_pin' ? par === 3 : par > 4)
  return [...holes.filter(fits), ...holes.filter((hole) => !fits(hole))].map(({ number, par }) => ({
    value: String(number),
    label: `Hul ${number}, par ${par}`,
  }))
}

function read(form: FormData) {
  const text = textIn(form)
  return {
    hole: Number(text('hole')),
    divisionId: text('division') || null,
    prize: text('prize'),
  }
}
