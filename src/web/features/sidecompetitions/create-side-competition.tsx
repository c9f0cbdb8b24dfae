import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DeskSideCompetitions } from '#contract/sidecompetitions/endpoints.ts'
import { namedCourseOf } from '#domain/competitions/round-courses.ts'
import {
  sideCompetitionKinds,
  sideCompetitionKindText,
  sideCompetitionTitle,
  type SideCompetitionKind,
} from '#domain/sidecompetitions/side-competition.ts'
import { formText } from '../../form-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { useDraftForm } from '../shell/use-draft-form.ts'
import { sideCompetitionMutations } from './side-competition-queries.ts'

type CreateSideCompetitionProps = { tournamentId: string; sides: DeskSideCompetitions }

/** Creates a side competition before or during the round; the flights' phones show it within seconds. */
export function CreateSideCompetition({ tournamentId, sides }: CreateSideCompetitionProps) {
  const { rounds } = sides
  const create = useMutation(sideCompetitionMutations(useQueryClient(), tournamentId).create)
  const toast = useToast()
  const { form, kind, setKind, roundId, setRoundId, resetForm } = useFormState(tournamentId, rounds)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = { roundId, kind, ...readFields(new FormData(event.currentTarget)) }
    const onSuccess = () => {
      toast({
        title: `${titleOf(input, sides)} er oprettet.`,
        tone: 'success',
      })
      resetForm()
    }
    create.mutate(input, { onSuccess })
  }
  return (
    <section
      aria-labelledby="create-side-competition"
      className="rounded-md border border-slate-300 bg-white p-5"
    >
      <h3 id="create-side-competition" className="text-xl">
        Ny sidekonkurrence
      </h3>
      <form {...form} method="post" noValidate onSubmit={send} className="mt-4 grid gap-5">
        <KindField kind={kind} onChoose={setKind} />
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
        <DivisionField divisions={sides.divisions} />
        <TextField name="prize" label="Præmie" optional maxLength={120} />
        {create.error && <Problem error={create.error} title="Sidekonkurrencen er ikke oprettet" />}
        <Button type="submit" className="w-fit" busy={create.isPending && 'Gemmer …'}>
          Opret
        </Button>
      </form>
    </section>
  )
}

/** The state of the form, restored from the draft. */
function useFormState(tournamentId: string, rounds: DeskSideCompetitions['rounds']) {
  const { ref, onInput, forget } = useDraftForm(`new-side:${tournamentId}`)
  const [kind, setKind] = useState<SideCompetitionKind>('nearest_pin')
  const [roundId, setRoundId] = useState(rounds[0]?.id ?? '')
  const resetForm = () => {
    forget()
    setKind('nearest_pin')
    setRoundId(rounds[0]?.id ?? '')
  }
  return { form: { ref, onInput }, kind, setKind, roundId, setRoundId, resetForm }
}

type KindFieldProps = {
  kind: SideCompetitionKind
  onChoose: (kind: SideCompetitionKind) => void
}

const KindField = ({ kind, onChoose }: KindFieldProps) => (
  <SelectField
    name="kind"
    label="Konkurrence"
    value={kind}
    onChange={({ target }) =>
      onChoose(sideCompetitionKinds.find((each) => each === target.value) ?? kind)
    }
    options={sideCompetitionKinds.map((each) => ({
      value: each,
      label: sideCompetitionKindText[each],
    }))}
  />
)

function DivisionField({ divisions }: Pick<DeskSideCompetitions, 'divisions'>) {
  if (divisions.length < 2) return null
  const options = divisions.map(({ id, name }) => ({ value: id, label: name }))
  const all = { value: '', label: 'Alle rækker' }
  return <SelectField name="division" label="Hvem er med?" options={[all, ...options]} />
}

/** The short holes first for nearest the pin, the long ones for the longest drive. */
function holesFor(
  sides: DeskSideCompetitions,
  { roundId, kind }: { roundId: string; kind: SideCompetitionKind },
) {
  const courses = coursesIn(sides, roundId)
  const holes = courses.flatMap(({ name, holes: own }, i) =>
    own.map((hole) => ({ ...hole, course: i + 1, name })),
  )
  const fits = ({ par }: { par: number }) => (kind === 'nearest_pin' ? par === 3 : par > 4)
  return [...holes.filter(fits), ...holes.filter((hole) => !fits(hole))].map((hole) => ({
    value: `${hole.course} ${hole.number}`,
    label: `${courses.length > 1 ? `${hole.name}, hul` : 'Hul'} ${hole.number}, par ${hole.par}`,
  }))
}

type Created = { roundId: string; course: number; kind: SideCompetitionKind; hole: number }

function titleOf({ roundId, course, ...created }: Created, sides: DeskSideCompetitions): string {
  const names = coursesIn(sides, roundId).map(({ name }) => name)
  return sideCompetitionTitle({ ...created, course: namedCourseOf(names, course) })
}

const coursesIn = ({ rounds }: DeskSideCompetitions, roundId: string) =>
  rounds.find(({ id }) => id === roundId)?.courses ?? []

function readFields(form: FormData) {
  const text = formText(form)
  const [course = 1, hole = 0] = text('hole').split(' ').map(Number)
  return {
    course,
    hole,
    divisionId: text('division') || null,
    prize: text('prize'),
  }
}
