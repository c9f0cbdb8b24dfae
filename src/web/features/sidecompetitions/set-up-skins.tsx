import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import type { DeskSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import { formText } from '../../form-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { useDraftForm } from '../shell/use-draft-form.ts'
import { skinsMutations } from './skins-queries.ts'

type SetUpSkinsProps = {
  tournamentId: string
  rounds: DeskSideCompetitions['rounds']
  divisions: DeskSideCompetitions['divisions']
}

/** Sets up skins, which are computed from the scores. */
export function SetUpSkins({ tournamentId, rounds, divisions }: SetUpSkinsProps) {
  const create = useMutation(skinsMutations(useQueryClient(), tournamentId).create)
  const toast = useToast()
  const { ref, onInput, forget } = useDraftForm(`new-skins:${tournamentId}`)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    create.mutate(readFields(new FormData(event.currentTarget), rounds[0]?.id ?? ''), {
      onSuccess: () => {
        toast({ title: 'Skins er sat op.', tone: 'success' })
        forget()
      },
    })
  }
  return (
    <section
      aria-labelledby="set-up-skins"
      className="rounded-md border border-slate-300 bg-white p-5"
    >
      <h3 id="set-up-skins" className="text-xl">
        Nye skins
      </h3>
      <p className="mt-1 text-slate-700">
        Regnes ud af scorerne, også når du sætter dem op midt i runden.
      </p>
      <form
        {...{ ref, onInput }}
        method="post"
        noValidate
        onSubmit={send}
        className="mt-4 grid gap-5"
      >
        {rounds.length > 1 && (
          <SelectField
            name="skins-round"
            label="Runde"
            options={rounds.map(({ id, number }) => ({ value: id, label: `Runde ${number}` }))}
          />
        )}
        {divisions.length > 1 && (
          <SelectField
            name="skins-division"
            label="Hvem er med i skins?"
            options={[
              { value: '', label: 'Alle rækker' },
              ...divisions.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <Terms />
        {create.error && <Problem error={create.error} title="Skins er ikke sat op" />}
        <Button type="submit" className="w-fit" busy={create.isPending && 'Gemmer …'}>
          Sæt skins op
        </Button>
      </form>
    </section>
  )
}

/** What wins a hole, and what happens to those that nobody wins. */
const Terms = () => (
  <>
    <SelectField name="skins-net" label="Score" options={netOptions} />
    <SelectField name="skins-halved" label="Et delt hul" options={halvedOptions} />
    <SelectField
      name="skins-left"
      label="Skins, som ingen har vundet efter sidste hul"
      options={leftOptions}
    />
    <TextField name="skins-prize" label="Præmie for en skin" optional maxLength={120} />
  </>
)

const netOptions = [
  { value: 'net', label: 'Netto' },
  { value: 'gross', label: 'Brutto' },
]

const halvedOptions = [
  { value: 'carried', label: 'Går videre til det næste' },
  { value: 'none', label: 'Er ikke noget værd' },
  { value: 'split', label: 'Deles mellem dem, der delte det' },
]

const halvedChoices = ['carried', 'none', 'split'] as const

const leftOptions = [
  { value: 'expires', label: 'Bortfalder' },
  { value: 'split', label: 'Deles mellem alle' },
  { value: 'play_off', label: 'Afgøres i omspil' },
]

const leftChoices = ['expires', 'split', 'play_off'] as const

function readFields(form: FormData, onlyRound: string) {
  const text = formText(form)
  const halved = text('skins-halved')
  return {
    roundId: text('skins-round') || onlyRound,
    divisionId: text('skins-division') || null,
    net: text('skins-net') === 'net',
    terms: {
      halved: halvedChoices.find((choice) => choice === halved) ?? 'carried',
      left: leftChoices.find((choice) => choice === text('skins-left')) ?? 'expires',
    },
    prize: text('skins-prize'),
  }
}
