import type { ReactNode } from 'react'
import type { ClubTournaments } from '#contract/competitions/club-tournaments.ts'
import { countOf } from '#domain/shared/danish.ts'
import { divisionPresets, formatPresets } from '#domain/competitions/presets.ts'
import { divisionPresetText, formatPresetText } from '#domain/competitions/scoring-text.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { DateField, NumberField, TextField } from '../../ui/text-field.tsx'

type NewTournamentFieldsProps = {
  club: ClubTournaments
  courseId: string
  onCourse: (id: string) => void
  errors: Record<string, string>
}

const errorProps = (errors: NewTournamentFieldsProps['errors'], field: string) =>
  errors[field] !== undefined && { error: errors[field] }

/** The six questions of a new tournament. */
export function NewTournamentFields({
  club,
  courseId,
  onCourse,
  errors,
}: NewTournamentFieldsProps) {
  return (
    <ol className="grid gap-9">
      <Question number={1}>
        <TextField
          name="name"
          label="Hvad hedder turneringen?"
          maxLength={100}
          autoComplete="off"
          {...errorProps(errors, 'name')}
        />
      </Question>
      <Question number={2}>
        <DateField name="day" label="Hvilken dag spilles den?" {...errorProps(errors, 'day')} />
      </Question>
      <Question number={3}>
        <RadioCards
          name="courseId"
          legend="Hvilken bane?"
          options={club.courses.map(({ id, name, holes, tees }) => ({
            value: id,
            label: name,
            description: `${holes} huller, ${countOf(tees.length, 'teested', 'teesteder')} med rating`,
          }))}
          value={courseId}
          onChange={(event) => onCourse(event.currentTarget.value)}
          {...errorProps(errors, 'courseId')}
        />
      </Question>
      <FormatQuestions errors={errors} />
      <Question number={6}>
        <NumberField
          name="fee"
          decimals
          label="Hvad koster det at være med?"
          help="For alle. En anden pris til medlemmer eller med Sæsonkort står under Flere valg. Gratis er 0."
          suffix="kr."
          {...errorProps(errors, 'fee')}
        />
      </Question>
    </ol>
  )
}

/** Format and divisions, chosen from presets. */
function FormatQuestions({ errors }: Pick<NewTournamentFieldsProps, 'errors'>) {
  return (
    <>
      <Question number={4}>
        <RadioCards
          name="format"
          legend="Hvordan spilles der?"
          columns={2}
          options={formatPresets.map((value) => ({
            value,
            label: formatPresetText[value].name,
            description: formatPresetText[value].about,
          }))}
          defaultValue="stableford"
          {...errorProps(errors, 'format')}
        />
      </Question>
      <Question number={5}>
        <RadioCards
          name="divisions"
          legend="Hvilke rækker?"
          columns={2}
          options={divisionPresets.map((value) => ({
            value,
            label: divisionPresetText[value].name,
            description: divisionPresetText[value].about,
          }))}
          defaultValue="one"
          {...errorProps(errors, 'divisions')}
        />
      </Question>
    </>
  )
}

function Question({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid gap-x-5 gap-y-2 sm:grid-cols-[2.5rem_minmax(0,1fr)]">
      <span
        aria-hidden="true"
        className="figures font-head text-3xl leading-none font-extrabold text-green-700"
      >
        {number}
      </span>
      <div className="min-w-0">{children}</div>
    </li>
  )
}
