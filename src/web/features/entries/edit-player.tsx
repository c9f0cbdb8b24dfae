import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DirectorsEntries, DirectorsEntry, EditedEntry } from '#contract/entries/director.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { parseHandicap } from '#domain/shared/parse-handicap.ts'
import { formatAmount, parseKroner } from '#domain/shared/money.ts'
import { useEditedVersion } from '../../use-edited-version.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmailField, NumberField, TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { changedDetails } from './player-details.ts'
import { entriesMutations } from './entries-queries.ts'
import { takenBy } from './taken-by.tsx'
import { parseDguNumber } from '#domain/shared/ids.ts'
import { formText } from '../../form-text.ts'

type EditPlayerProps = { tournamentId: string; data: DirectorsEntries; entry: DirectorsEntry }

/** *Ret spilleren*: a form with everything that the director may edit. */
export function EditPlayer(props: EditPlayerProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EditForm {...props} onClose={() => setOpen(false)} />
  return (
    <Button variant="secondary" className="sm:w-fit" onClick={() => setOpen(true)}>
      Ret spilleren …
    </Button>
  )
}

function EditForm({
  tournamentId,
  data,
  entry,
  onClose,
}: EditPlayerProps & { onClose: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const toast = useToast()
  const version = useEditedVersion(entry)
  const edit = useMutation(entriesMutations(useQueryClient(), tournamentId).edit)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (edit.isPending) return
    const { edited, fieldErrors } = parseEditedEntry(new FormData(event.currentTarget))
    setErrors(fieldErrors)
    const [first] = Object.keys(fieldErrors)
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    edit.mutate(
      { tournamentId, entryId: entry.id, basedOn: version.basis.version, ...edited },
      {
        onSuccess: () => {
          onClose()
          toast({ title: `${edited.firstName} ${edited.lastName} er rettet.`, tone: 'success' })
        },
      },
    )
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      aria-label="Ret spilleren"
      className="grid gap-5 border-t border-slate-300 pt-5"
    >
      <EditFields data={data} entry={version.start} errors={errors} />
      <SaveProblem
        isBehind={version.isBehind}
        onCatchUp={version.catchUp}
        save={edit}
        title="Spilleren er, som den var"
        action={takenBy(edit.error)}
      >
        <DataList items={changedDetails(version.basis, entry, data.divisions)} />
      </SaveProblem>
      <ButtonRow>
        <Button type="submit" busy={edit.isPending && 'Gemmer …'}>
          Gem
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Fortryd
        </Button>
      </ButtonRow>
    </form>
  )
}

type FieldsProps = Pick<EditPlayerProps, 'data' | 'entry'> & { errors: Record<string, string> }

function EditFields({ data, entry, errors }: FieldsProps) {
  const { firstName, lastName, clubName, dguNumber, gender, email, divisionId } = entry
  const at = (field: string) => {
    const error = errors[field]
    return error !== undefined && { error }
  }
  return (
    <>
      <Names {...{ firstName, lastName, at }} />
      <TextField
        name="dguNumber"
        label="DGU-nummer"
        optional
        width="short"
        maxLength={20}
        defaultValue={dguNumber ?? ''}
        {...at('dguNumber')}
      />
      <RadioCards
        name="gender"
        legend="Teested"
        columns={2}
        defaultValue={gender}
        options={[
          { value: 'women', label: 'Dametee' },
          { value: 'men', label: 'Herretee' },
        ]}
      />
      <SelectField
        name="divisionId"
        label="Række"
        defaultValue={divisionId}
        options={data.divisions.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Figures entry={entry} at={at} />
      <TextField
        name="clubName"
        label="Klub"
        optional
        maxLength={100}
        defaultValue={clubName ?? ''}
      />
      <EmailField name="email" label="Mail" optional defaultValue={email ?? ''} {...at('email')} />
    </>
  )
}

type At = (field: string) => false | { error: string }

/** The fields that decide strokes and fee. */
const Figures = ({
  entry: { handicapTenths, feeOre, isDrawn },
  at,
}: {
  entry: DirectorsEntry
  at: At
}) => (
  <>
    <div className="field-pairs">
      <NumberField
        name="handicap"
        label="Handicap"
        optional
        decimals
        defaultValue={handicapTenths === null ? '' : formatHandicap(handicapTenths)}
        {...at('handicap')}
      />
      <NumberField
        name="fee"
        label="Pris"
        decimals
        suffix="kr."
        defaultValue={formatAmount(feeOre)}
        {...at('fee')}
      />
    </div>
    {isDrawn && (
      <p className="text-sm text-slate-700">
        Et nyt handicap gælder i de runder, der ikke er begyndt. I runder med scorer rettes det
        under Resultater, og der vælges også et andet teested i en runde.
      </p>
    )}
  </>
)

type NamesProps = Pick<DirectorsEntry, 'firstName' | 'lastName'> & { at: At }

const Names = ({ firstName, lastName, at }: NamesProps) => (
  <div className="field-pairs">
    <TextField
      name="firstName"
      label="Fornavn"
      defaultValue={firstName}
      maxLength={60}
      {...at('firstName')}
    />
    <TextField
      name="lastName"
      label="Efternavn"
      defaultValue={lastName}
      maxLength={60}
      {...at('lastName')}
    />
  </div>
)

type Edited = Omit<EditedEntry, 'tournamentId' | 'entryId' | 'basedOn'>

/** Reads the form *Ret spilleren*: the input of the contract, or errors by field. */
function parseEditedEntry(form: FormData): {
  edited: Edited
  fieldErrors: Record<string, string>
} {
  const text = formText(form)
  const handicap = text('handicap') ? parseHandicap(text('handicap')) : undefined
  const feeOre = parseKroner(text('fee'))
  const isMail = text('email') === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text('email'))
  return {
    edited: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      clubName: text('clubName'),
      dguNumber: text('dguNumber'),
      gender: text('gender') === 'women' ? 'women' : 'men',
      handicapTenths: handicap?.ok ? handicap.tenths : null,
      email: text('email'),
      divisionId: text('divisionId'),
      feeOre: feeOre ?? 0,
    },
    fieldErrors: {
      ...(text('firstName') === '' && { firstName: 'Skriv fornavnet.' }),
      ...(text('lastName') === '' && { lastName: 'Skriv efternavnet.' }),
      ...(text('dguNumber') &&
        !parseDguNumber(text('dguNumber')) && { dguNumber: 'Skriv nummeret som 90-1234.' }),
      ...(handicap && !handicap.ok && { handicap: 'Skriv handicappet som 18,4 eller +1,2.' }),
      ...(feeOre === undefined && { fee: 'Skriv prisen i kroner, som 350.' }),
      ...(!isMail && { email: 'Skriv en hel mail, som anne@eksempel.dk.' }),
    },
  }
}
