import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DirectorsExtra, DirectorsExtras } from '#contract/entries/extras.ts'
import { extraKinds, extraKindText, type ExtraKind } from '#domain/entries/extras.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { addDays, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatAmount, parseKroner } from '#domain/shared/money.ts'
import { formText } from '../../../form-text.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { DateField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { extrasMutations } from './extras-queries.ts'

type ExtraFormProps = {
  tournamentId: string
  data: DirectorsExtras
  /** Undefined for a new one. */
  extra: DirectorsExtra | undefined
  onClose: () => void
}

/** Creates or changes an extra, or deletes one that nobody has chosen. */
export function ExtraForm({ tournamentId, data, extra, onClose }: ExtraFormProps) {
  const mutations = extrasMutations(useQueryClient(), tournamentId)
  const toast = useToast()
  const create = useMutation(mutations.create)
  const update = useMutation(mutations.update)
  const remove = useMutation(mutations.remove)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [kind, setKind] = useState<ExtraKind>(extra?.kind ?? 'meal')
  const done = (title: string) => ({
    onSuccess: () => {
      toast({ title, tone: 'success' })
      onClose()
    },
  })
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { fields, errors: wrong } = readForm(new FormData(event.currentTarget), kind)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (extra) {
      const input = { ...fields, extraId: extra.id, basedOn: extra.version }
      update.mutate(input, done('Tilvalget er rettet.'))
    } else create.mutate(fields, done(`${fields.name} kan nu vælges.`))
  }
  const error = create.error ?? update.error ?? remove.error
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={extra ? `Ret ${extra.name}` : 'Nyt tilvalg'}
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <SelectField
          name="kind"
          label="Hvad er det?"
          value={kind}
          onChange={({ target }) => setKind(extraKinds.find((one) => one === target.value) ?? kind)}
          options={extraKinds.map((value) => ({ value, label: extraKindText[value] }))}
          {...(kind === 'buggy' && {
            help: 'Den, der vælger den, står med buggy på startlisten.',
          })}
        />
        <Fields key={extra ? 'stored' : kind} {...{ data, extra, kind, errors }} />
        {error && <Problem error={error} title="Tilvalget er ikke gemt" />}
        <Buttons
          {...{ extra, remove }}
          isSaving={create.isPending || update.isPending}
          onRemove={(extraId) => remove.mutate(extraId, done('Tilvalget er slettet.'))}
        />
      </form>
    </Dialog>
  )
}

type ButtonsProps = {
  extra: DirectorsExtra | undefined
  remove: { isPending: boolean }
  isSaving: boolean
  onRemove: (extraId: string) => void
}

const Buttons = ({ extra, remove, isSaving, onRemove }: ButtonsProps) => (
  <ButtonRow>
    <Button type="submit" busy={isSaving && 'Gemmer …'}>
      {extra ? 'Gem' : 'Opret'}
    </Button>
    {extra?.taken === 0 && (
      <Button
        variant="quiet"
        busy={remove.isPending && 'Sletter …'}
        onClick={() => onRemove(extra.id)}
      >
        Slet
      </Button>
    )}
  </ButtonRow>
)

type FieldErrors = Partial<Record<'name' | 'price' | 'places' | 'lastDay', string>>
type FieldsProps = Pick<ExtraFormProps, 'data' | 'extra'> & { kind: ExtraKind; errors: FieldErrors }

/** Three days before the tournament, when a kitchen usually orders. */
const daysBefore = -3

function Fields({ data, extra, kind, errors }: FieldsProps) {
  const lastDay = extra?.lastDay ?? addDays(plainDate(data.firstDay), daysBefore)
  const at = (field: keyof FieldErrors) => {
    const error = errors[field]
    return error !== undefined && { error }
  }
  return (
    <>
      <TextField
        name="name"
        label="Navn"
        maxLength={60}
        defaultValue={extra?.name ?? (kind === 'other' ? '' : extraKindText[kind])}
        {...at('name')}
      />
      <TextField
        name="price"
        label="Pris"
        help={extra && 'En ny pris gælder kun dem, der vælger det fra nu af.'}
        inputMode="decimal"
        width="short"
        suffix="kr."
        defaultValue={extra ? formatAmount(extra.priceOre) : ''}
        {...at('price')}
      />
      <Checkbox
        name="vat"
        label="Der er moms i prisen"
        help="Mad og leje af buggy er ikke sport, så klubbens momsfritagelse gælder ikke for dem."
        defaultChecked={extra?.hasVat ?? data.isVatLiable}
      />
      <LimitFields {...{ extra, kind, lastDay, at }} />
      <TextField
        name="noteLabel"
        label="Spørg spilleren om"
        help="Fx Allergi eller Vegetar. Lad feltet stå tomt, hvis du ikke skal vide mere."
        optional
        maxLength={60}
        defaultValue={extra ? (extra.noteLabel ?? '') : kind === 'meal' ? 'Allergi' : ''}
      />
    </>
  )
}

type LimitFieldsProps = Pick<FieldsProps, 'extra' | 'kind'> & {
  lastDay: string
  at: (field: keyof FieldErrors) => false | { error: string }
}

/** How many, and until when. */
function LimitFields({ extra, kind, lastDay, at }: LimitFieldsProps) {
  const isPerPerson = extra?.isPerPerson ?? (kind === 'meal' || kind === 'companion')
  return (
    <>
      <RadioCards
        id="per"
        name="per"
        legend="Hvor mange kan en spiller vælge?"
        columns={2}
        options={[
          { value: 'person', label: 'En til hver person' },
          { value: 'entry', label: 'Kun én' },
        ]}
        defaultValue={isPerPerson ? 'person' : 'entry'}
      />
      <TextField
        name="places"
        label="Antal i alt"
        help="Lad feltet stå tomt, hvis der er nok til alle."
        optional
        inputMode="numeric"
        width="short"
        defaultValue={extra?.places ?? ''}
        {...at('places')}
      />
      <DateField
        name="lastDay"
        label="Sidste dag at vælge til og fra"
        defaultValue={formatShortDate(plainDate(lastDay))}
        {...at('lastDay')}
      />
    </>
  )
}

function readForm(form: FormData, kind: ExtraKind) {
  const text = formText(form)
  const priceOre = parseKroner(text('price'))
  const places = text('places') === '' ? null : Number(text('places'))
  const lastDay = readDanishDate(text('lastDay'))
  const isCount = places === null || (Number.isInteger(places) && places >= 1 && places <= 1000)
  const errors: FieldErrors = {
    ...(text('name') === '' && { name: 'Skriv, hvad det hedder.' }),
    ...(priceOre === undefined && { price: 'Skriv prisen i kroner, som 125.' }),
    ...(!isCount && { places: 'Skriv et helt tal fra 1 til 1000.' }),
    ...(lastDay === undefined && { lastDay: 'Skriv dagen som 09.06.2027.' }),
  }
  const fields = {
    kind,
    name: text('name'),
    priceOre: priceOre ?? 0,
    hasVat: text('vat') !== '',
    places,
    lastDay: lastDay ?? '',
    isPerPerson: text('per') === 'person',
    noteLabel: text('noteLabel'),
  }
  return { fields, errors }
}
