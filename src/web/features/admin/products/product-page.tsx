import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { ProductToEdit } from '#contract/admin/products.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { NumberField, TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { PriceSteps, readSteps, toPriceStepInputs, type StepErrors } from './price-steps.tsx'
import { NewerVersionNotice } from '../../shell/newer-version-notice.tsx'
import { useEditedVersion, type EditedVersion } from '../../../use-edited-version.ts'
import { productToEditQuery, useWriteProduct, type ProductInput } from './product-queries.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'

type ProductPageProps = { id: string; onSaved: () => void }

/** A new version of a product: prices by date, whether on sale, and description. */
export function ProductPage({ id, onSaved }: ProductPageProps) {
  const { data, error } = useQuery(productToEditQuery(id))
  // A failed background fetch leaves the form alone.
  if (data) return <NewVersion key={id} id={id} latest={data} onSaved={onSaved} />
  return error && <Problem error={error} title="Kortet kunne ikke hentes" />
}

function NewVersion({ latest, id, onSaved }: ProductPageProps & { latest: ProductToEdit }) {
  const edited = useEditedVersion(latest)
  const data = edited.basis
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <ParentLink href={`/admin/products/${id}`}>{data.name}</ParentLink>
        <h1>Ny version af {data.name}</h1>
        <p className="max-w-text text-slate-700">
          Sæson {data.season}, ud fra version {data.version}. Gælder for nye bestillinger. Solgte
          kort beholder deres vilkår.
        </p>
      </header>
      <ProductForm id={id} edited={edited} onSaved={onSaved} />
    </div>
  )
}

type ProductFormProps = ProductPageProps & { edited: EditedVersion<ProductToEdit> }

/** The draft of the next version, which is stored after a confirmation. */
function useProductDraft({ id, edited, onSaved }: ProductFormProps) {
  const { start, basis } = edited
  const [steps, setSteps] = useState(() => toPriceStepInputs(start.priceSteps))
  const [errors, setErrors] = useState<StepErrors>({})
  const [draft, setDraft] = useState<ProductInput>()
  const write = useWriteProduct(onSaved)
  // After the own save the page is left, but the saved version is fetched first.
  const isBehind = edited.isBehind && !write.isPending && !write.isSuccess
  const catchUp = () => {
    edited.catchUp()
    write.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    write.reset()
    const read = readProduct(new FormData(event.currentTarget), basis)
    const prices = readSteps(steps)
    const found = { ...read.errors, ...prices.errors }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setDraft({ ...read.facts, id, basedOn: basis.version, priceSteps: prices.steps })
  }
  const close = () => setDraft(undefined)
  const save = () => draft && write.mutate(draft, { onSettled: close })
  return { steps, setSteps, errors, draft, write, isBehind, catchUp, submit, close, save }
}

function ProductForm(props: ProductFormProps) {
  const { start: data, basis } = props.edited
  const { steps, setSteps, errors, draft, write, isBehind, catchUp, submit, close, save } =
    useProductDraft(props)
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-form gap-8">
      {data.priceSteps.length > 0 && (
        <PriceSteps steps={steps} errors={errors} onSteps={setSteps} />
      )}
      <Checkbox name="onSale" label="Kortet er til salg" defaultChecked={data.onSale} />
      <TextField
        name="summary"
        label="Beskrivelse"
        help="En linje ved siden af prisen."
        maxLength={200}
        defaultValue={data.summary}
        error={errors['summary']}
      />
      <NumberField
        name="plannedRounds"
        label="Planlagte runder"
        help={roundsHelp(data)}
        defaultValue={data.plannedRounds}
        error={errors['plannedRounds']}
      />
      {isBehind ? (
        <NewerVersionNotice href={`/admin/products/${props.id}`} onCatchUp={catchUp} />
      ) : (
        write.error && <Problem error={write.error} title="Den nye version blev ikke gemt" />
      )}
      <Button type="submit" className="w-fit">
        Gem den nye version
      </Button>
      <ConfirmDialog
        open={draft !== undefined}
        onOpenChange={(open) => !open && close()}
        title={`Gem ny version af ${data.name}?`}
        effect={<Effect data={basis} draft={draft ?? basis} />}
        confirmLabel="Gem og vis på siden"
        busy={write.isPending && 'Gemmer …'}
        onConfirm={save}
      />
    </form>
  )
}

type EffectProps = {
  data: ProductToEdit
  draft: Pick<ProductToEdit, 'priceSteps' | 'onSale'>
}

function Effect({ data, draft: { priceSteps, onSale } }: EffectProps) {
  return (
    <div className="grid gap-3">
      <PriceChanges before={data.priceSteps} after={priceSteps} />
      <p>
        Gælder for nye bestillinger. {countOf(data.sold, 'kort er solgt', 'kort er solgt')} og
        beholder {data.sold === 1 ? 'sine' : 'deres'} vilkår.
      </p>
      {data.onSale !== onSale && (
        <p className="font-semibold">
          {onSale ? 'Kortet kommer til salg.' : 'Kortet kan ikke længere købes.'}
        </p>
      )}
    </div>
  )
}

function readProduct(form: FormData, { totalRounds, plannedRounds: before }: ProductToEdit) {
  const summary = String(form.get('summary')).trim()
  const typed = String(form.get('plannedRounds')).trim()
  const plannedRounds = /^\d{1,3}$/.test(typed) ? Number(typed) : -1
  const least = before === 0 ? 0 : 1
  const most = before === 0 ? 0 : (totalRounds ?? 999)
  const isFine = plannedRounds >= least && plannedRounds <= most
  const errors: StepErrors = {
    ...(summary === '' && { summary: 'Skriv en linje om kortet.' }),
    ...(!isFine && { plannedRounds: `Skriv et tal fra ${least} til ${most}.` }),
  }
  return { facts: { onSale: form.get('onSale') !== null, summary, plannedRounds }, errors }
}

const roundsHelp = ({ totalRounds }: ProductToEdit) =>
  totalRounds === null
    ? 'Det, en tilbagebetaling efter forbrug deles med.'
    : `Det, en tilbagebetaling efter forbrug deles med. Højst ${totalRounds}.`

type Steps = ProductToEdit['priceSteps']

/** The changes of prices by day; nothing if they stay. */
function PriceChanges({ before, after }: { before: Steps; after: Steps }) {
  const days = [...new Set([...before, ...after].map(({ from }) => from))].toSorted()
  const priceFrom = (steps: Steps, day: string) => steps.find(({ from }) => from === day)?.price
  const changes = days
    .map((day) => ({ day, old: priceFrom(before, day), fresh: priceFrom(after, day) }))
    .filter(({ old, fresh }) => old !== fresh)
  if (changes.length === 0) return null
  return (
    <dl className="grid gap-2">
      {changes.map(({ day, old, fresh }) => (
        <div key={day}>
          <dt>Fra {formatDay(plainDate(day), { weekday: false })}</dt>
          <dd className="figures font-semibold">
            {old !== undefined && <del className="text-slate-600">{formatKroner(old)}</del>}
            {old !== undefined && ' bliver til '}
            {fresh === undefined ? 'prisen før' : formatKroner(fresh)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
