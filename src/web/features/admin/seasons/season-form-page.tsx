import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copySeason, editSeason, type SeasonForm } from '#contract/admin/seasons.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { useEditedVersion } from '../../../use-edited-version.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { SaveProblem } from '../../shell/newer-version-notice.tsx'
import { BackLink } from '../record/back-link.tsx'
import { useBackToList } from '../record/use-back-to-list.ts'
import { CardFields } from './card-fields.tsx'
import { DayFields } from './day-fields.tsx'
import { differs, fieldOf, readSeason, toFields, type Fields } from './season-fields.ts'
import { seasonFormQuery, useSaveSeason } from './season-queries.ts'
import { SettlementFields } from './settlement-fields.tsx'

type PageProps = { id: string; onSaved: (id: string) => void }

/** Next year's season as a copy of this one, or a draft to edit, beside the season before it. */
export function SeasonFormPage({ id, onSaved }: PageProps) {
  const form = useSuspenseQuery(seasonFormQuery(id)).data
  const back = useBackToList('/admin/seasons', id)
  const { code, isDraft, before, existing } = form
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <BackLink back={back}>Sæsoner</BackLink>
        <h1>{isDraft ? `Ret kladden til sæson ${code}` : `Kopiér til sæson ${code}`}</h1>
        <p className="max-w-text text-slate-700">
          {before && `Ved siden af hvert felt står sæson ${before.code}. `}
          Intet er til salg, før sæsonen åbnes. Klubbernes aftaler fortsætter af sig selv.
        </p>
      </header>
      {existing ? (
        <Existing code={code} {...existing} />
      ) : (
        <EditedSeason {...{ id, form, onSaved }} />
      )}
    </div>
  )
}

type ExistingProps = { code: string; id: string; isDraft: boolean }

/** A year has one season: leads to it instead of the form. */
const Existing = ({ code, id, isDraft }: ExistingProps) => (
  <Notice title={`Sæson ${code} findes allerede`}>
    <p>
      {isDraft
        ? 'Den er en kladde. Ret den, eller se, hvordan den adskiller sig.'
        : 'Den er åbnet. Se, hvordan den adskiller sig, eller giv kortene nye priser.'}
    </p>
    <p className="mt-2 flex flex-wrap gap-x-6">
      <UiLink href={`/admin/seasons/${id}`} className="text-link">
        Se sæson {code}
      </UiLink>
      {isDraft && (
        <UiLink href={`/admin/seasons/${id}/edit`} className="text-link">
          Ret kladden
        </UiLink>
      )}
    </p>
  </Notice>
)

function EditedSeason({ id, form: latest, onSaved }: PageProps & { form: SeasonForm }) {
  const { start: first, basis, isBehind, catchUp } = useEditedVersion(latest)
  const { start, code, isDraft } = first
  const [fields, setFields] = useState<Fields>(() => toFields(start))
  const toast = useToast()
  const save = useSaveSeason(id, basis.version)
  const form = useContractForm({
    endpoint: isDraft ? editSeason : copySeason,
    read: (typed) => ({ id, basedOn: basis.version ?? undefined, ...readSeason(typed, start) }),
    fieldOf: (path) => fieldOf(path, start),
    send: async (_input, raw) => {
      const {
        id: _id,
        basedOn: _basedOn,
        ...season
      } = raw as ReturnType<typeof readSeason> & {
        id: string
        basedOn?: string
      }
      const saved = await save.mutateAsync(season)
      toast({ title: `Kladden til sæson ${code} er gemt.`, tone: 'success' })
      onSaved(saved.id)
    },
  })
  const compared = comparedWith(first, fields, form.isWrong)
  return (
    <form
      noValidate
      {...form.props}
      onInput={(event) => {
        setFields(Object.fromEntries(new FormData(event.currentTarget)) as Fields)
        form.props.onInput(event)
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-10"
    >
      <DayFields compared={compared} />
      <SettlementFields compared={compared} />
      {start.products.map((product) => (
        <CardFields key={product.code} product={product} compared={compared} />
      ))}
      <SaveProblem
        isBehind={isBehind}
        onCatchUp={() => catchUp()}
        save={{ error: form.error, isPending: form.isBusy !== false }}
        title="Kladden er ikke gemt"
        href={`/admin/seasons/${id}`}
      />
      <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        {isDraft ? 'Gem kladden' : `Opret kladden til sæson ${code}`}
      </Button>
    </form>
  )
}

/** What the parts of the form show beside their fields. */
export type Compared = {
  before: SeasonForm['before']
  /** What the fields began with. */
  start: Fields
  /** The texts now in the fields. */
  typed: Fields
  /** The earlier season's text for a field. */
  was: (name: string) => string | undefined
  isChanged: (name: string) => boolean
  errorOf: (name: string, text: string) => string | undefined
}

function comparedWith(
  { before, moved, start }: SeasonForm,
  typed: Fields,
  isWrong: (name: string) => boolean,
): Compared {
  const [was, expected] = [before && toFields(before), moved && toFields(moved)]
  return {
    before,
    start: toFields(start),
    typed,
    was: (name) => was?.[name],
    isChanged: (name) => expected !== null && differs(expected[name], typed[name]),
    errorOf: (name, text) => (isWrong(name) ? text : undefined),
  }
}
