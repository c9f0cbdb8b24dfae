import { useState, type SubmitEvent } from 'react'
import type { BoardDivision } from '#domain/board/board.ts'
import {
  partLimits,
  screenPartKinds,
  type ScreenPart,
  type ScreenPartKind,
} from '#domain/board/screen-rotation.ts'
import { formText } from '../../../form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { partTitles } from './part-text.ts'
import { SponsorForm } from './sponsor-form.tsx'

type AddPartProps = {
  tournamentId: string
  divisions: readonly Pick<BoardDivision, 'id' | 'name'>[]
  /** Whether there is a source of weather for the club. */
  hasWeather: boolean
  onAdd: (part: ScreenPart) => void
}

/** The form that adds a page to the end of the director's list. */
export function AddPart({ tournamentId, divisions, hasWeather, onAdd }: AddPartProps) {
  const [kind, setKind] = useState<ScreenPartKind>('board')
  // Each added sponsor begins an empty form.
  const [added, setAdded] = useState(0)
  const isMany = divisions.length > 1
  const kinds = screenPartKinds.filter(
    (one) => (one !== 'split' || isMany) && (one !== 'weather' || hasWeather),
  )
  return (
    <div className="grid gap-4 rounded-md border border-slate-300 p-4">
      <SelectField
        name="part-kind"
        label="Tilføj en side"
        value={kind}
        onChange={({ target }) => setKind(target.value as ScreenPartKind)}
        options={kinds.map((value) => ({ value, label: partTitles[value] }))}
      />
      {kind === 'sponsor' ? (
        <SponsorForm
          key={added}
          tournamentId={tournamentId}
          submitLabel="Tilføj"
          onSubmit={(sponsor) => {
            onAdd(sponsor)
            setAdded(added + 1)
          }}
        />
      ) : (
        <PartForm {...{ kind, divisions, onAdd }} />
      )}
    </div>
  )
}

type PartFormProps = Pick<AddPartProps, 'divisions' | 'onAdd'> & {
  kind: Exclude<ScreenPartKind, 'sponsor'>
}

function PartForm({ kind, divisions, onAdd }: PartFormProps) {
  const isMany = divisions.length > 1
  const [isTextMissing, setTextMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const part = partOf(kind, new FormData(event.currentTarget))
    setTextMissing(!part)
    if (!part) return document.getElementById('text')?.focus()
    onAdd(part)
    event.currentTarget.reset()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {kind === 'board' && isMany && (
        <SelectField
          name="division"
          label="Række"
          options={[{ value: '', label: 'Alle rækker efter hinanden' }, ...optionsOf(divisions)]}
          required={false}
        />
      )}
      {kind === 'split' && (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <SelectField name="left" label="Til venstre" options={optionsOf(divisions)} />
          <SelectField
            name="right"
            label="Til højre"
            options={optionsOf(divisions)}
            defaultValue={divisions[1]?.id}
          />
        </div>
      )}
      {kind === 'notice' && (
        <TextField
          name="text"
          label="Besked"
          help={`Højst ${partLimits.text} tegn, så den kan læses i hele lokalet.`}
          maxLength={partLimits.text}
          {...(isTextMissing && { error: 'Skriv beskeden.' })}
        />
      )}
      <Button type="submit" variant="secondary">
        Tilføj
      </Button>
    </form>
  )
}

const optionsOf = (divisions: AddPartProps['divisions']) =>
  divisions.map(({ id, name }) => ({ value: id, label: name }))

/** Undefined while a text is missing. */
function partOf(kind: PartFormProps['kind'], form: FormData): ScreenPart | undefined {
  const text = formText(form)
  switch (kind) {
    case 'board':
      return { kind, divisionId: text('division') || null }
    case 'split':
      return { kind, left: text('left'), right: text('right') }
    case 'notice':
      return text('text') === '' ? undefined : { kind, text: text('text') }
    default:
      return { kind }
  }
}
