import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { TermsInput, TermsToEdit } from '#contract/admin/clubs.ts'
import { countOf } from '#domain/shared/danish.ts'
import { errorsByField } from '../../../form-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../../ui/form-error-summary.tsx'
import { Problem } from '../../shell/problem.tsx'
import { NewerVersionNotice } from '../../shell/newer-version-notice.tsx'
import { useEditedVersion, type EditedVersion } from '../../../use-edited-version.ts'
import { ParentLink } from '../record/back-link.tsx'
import { termsToEditQuery, usePreviewTerms, useWriteTerms } from './club-queries.ts'
import { readTerms } from './read-terms.ts'
import { RulesEditor, type Rules } from './rules-editor.tsx'
import { TermsEffectPanel } from './terms-effect.tsx'
import { AgreementFields, BookingFields } from './terms-fields.tsx'

type TermsPageProps = { id: string; onSaved: () => void }

/** A new version of a club's agreement: edited, previewed, then stored. */
export function TermsPage({ id, onSaved }: TermsPageProps) {
  const { data, error } = useQuery(termsToEditQuery(id))
  // A failed background fetch leaves the form alone.
  if (data) return <NewVersion key={id} id={id} latest={data} onSaved={onSaved} />
  return error && <Problem error={error} title="Aftalen kunne ikke hentes" />
}

function NewVersion({ latest, id, onSaved }: TermsPageProps & { latest: TermsToEdit }) {
  const edited = useEditedVersion(latest)
  const data = edited.basis
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <ParentLink href={`/admin/clubs/${id}`}>{data.name}</ParentLink>
        <h1>Ny version af aftalen</h1>
        <p className="max-w-text text-slate-700">
          {data.version === 0
            ? 'Klubben har ingen aftale endnu.'
            : `Ud fra version ${data.version}.`}{' '}
          En ny lukning varsles {countOf(data.noticeHours, 'time', 'timer')} før.
        </p>
      </header>
      <TermsForm id={id} edited={edited} onSaved={onSaved} />
    </div>
  )
}

type TermsFormProps = TermsPageProps & { edited: EditedVersion<TermsToEdit> }

function TermsForm({ id, edited, onSaved }: TermsFormProps) {
  const { start: data, basis } = edited
  const { rules, setRules, formErrors, draft, preview, write, submit, save, forget } =
    useTermsDraft({ id, basis, onSaved })
  const errors = errorsByField(formErrors)
  // After the own save the page is left, but the saved version is fetched first.
  const isBehind = edited.isBehind && !write.isPending && !write.isSuccess
  const catchUp = () => {
    edited.catchUp()
    forget()
  }
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onChange={forget}
        className="grid max-w-text gap-8"
      >
        <FormErrorSummary errors={formErrors} />
        <section className="grid gap-5">
          <h2 className="text-lg">Aftalen</h2>
          <AgreementFields terms={data.terms} errors={errors} earliest={data.earliest} />
        </section>
        <section className="grid gap-5">
          <h2 className="text-lg">Booking og check-in</h2>
          <BookingFields terms={data.terms} errors={errors} />
        </section>
        <section className="grid gap-5">
          <h2 className="text-lg">Faste lukninger for kortgæster</h2>
          <RulesEditor stored={basis.rules} rules={rules} onRules={setRules} />
        </section>
        <Button type="submit" className="w-fit" busy={preview.isPending && 'Regner …'}>
          Vis, hvad det ændrer
        </Button>
      </form>
      <div aria-live="polite" className="grid gap-4 xl:sticky xl:top-6">
        {isBehind && <NewerVersionNotice href={`/admin/clubs/${id}`} onCatchUp={catchUp} />}
        {!isBehind && preview.error && (
          <Problem error={preview.error} title="Aftalen kan ikke gemmes sådan" />
        )}
        {!isBehind && write.error && <Problem error={write.error} title="Aftalen blev ikke gemt" />}
        {!isBehind && draft && preview.data && (
          <TermsEffectPanel effect={preview.data} isSaving={write.isPending} onSave={save} />
        )}
      </div>
    </div>
  )
}

/** The draft; a change after the preview requires a new preview. */
function useTermsDraft({ id, basis, onSaved }: TermsPageProps & { basis: TermsToEdit }) {
  const [rules, putRules] = useState<Rules>({ ended: [], added: [] })
  const [formErrors, setFormErrors] = useState<FormError[]>([])
  const [draft, setDraft] = useState<TermsInput>()
  const preview = usePreviewTerms()
  const write = useWriteTerms(onSaved)
  const forget = () => {
    setDraft(undefined)
    preview.reset()
    write.reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readTerms(new FormData(event.currentTarget))
    setFormErrors(read.formErrors)
    forget()
    if (read.formErrors.length > 0) return
    const keptRules = basis.rules.map((rule) => rule.id).filter((one) => !rules.ended.includes(one))
    const newRules = [...rules.added]
    const wanted = { ...read.facts, id, basedOn: basis.version, keptRules, newRules }
    setDraft(wanted)
    preview.mutate(wanted)
  }
  const setRules = (next: Rules) => {
    putRules(next)
    forget()
  }
  const save = (acceptsCeiling: boolean) => draft && write.mutate({ ...draft, acceptsCeiling })
  return { rules, setRules, formErrors, draft, preview, write, submit, save, forget }
}
