import { type Upload, maxErrorsShown, type ShownPlan } from '#contract/admin/imports.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Problem } from '../../shell/problem.tsx'
import { GarbledLetters } from '../../clubs/garbled-letters.tsx'
import { PlanOf } from './shown-plan.tsx'
import { useUpload } from './use-upload.ts'
import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { saveFile } from '../../../save-file.ts'

const kinds = [
  {
    value: 'clubs',
    label: 'Klubber og aftaler',
    description: 'Nye klubber, og hvad der er aftalt med dem.',
  },
  {
    value: 'courses',
    label: 'Baner og teesteder',
    description: 'Huller, Course Rating og Slope. Klubben skal være her først.',
  },
  {
    value: 'members',
    label: 'Medlemmer',
    description: 'En klubs medlemsliste. Klubben findes ved DGU-nummeret.',
  },
] as const

/** The import page: choose a file, see its plan, apply the plan. */
export function UploadPage({ onDone }: { onDone: () => void }) {
  const upload = useUpload(onDone)
  const { kind, file, fileError, plan, shown, apply, choose, look, carryOut } = upload
  const changes = (shown?.created ?? 0) + (shown?.changed ?? 0)
  const canApply = changes > 0 && !plan.isPending
  return (
    <div className="grid max-w-text gap-8">
      <form method="post" noValidate onSubmit={look} className="grid gap-6">
        <RadioCards
          name="kind"
          legend="Hvad er der i filen?"
          options={kinds}
          value={kind}
          onChange={(event) => choose({ kind: event.currentTarget.value as Upload['kind'] })}
        />
        <FileField
          name="file"
          label="Fil"
          help="CSV eller Excel (.xlsx), højst 10 MB. Første række er overskrifter."
          accept=".csv,.xlsx,text/csv"
          {...(fileError && { error: fileError })}
          onPick={(picked) => choose({ file: picked })}
        />
        {file && (
          <p>
            Valgt: <strong className="break-words">{file.name}</strong>
          </p>
        )}
        <Button
          type="submit"
          variant={canApply ? 'secondary' : 'primary'}
          className="w-fit"
          busy={plan.isPending && 'Læser filen …'}
        >
          Se, hvad filen ændrer
        </Button>
      </form>
      <div aria-live="polite" className="grid gap-5">
        {plan.error && <Problem error={plan.error} title="Filen kunne ikke læses" />}
        <Shown upload={upload} />
        {apply.error && <Problem error={apply.error} title="Filen blev ikke læst ind" />}
        {canApply && (
          <Button className="w-fit" busy={apply.isPending && 'Læser ind …'} onClick={carryOut}>
            Indlæs {countOf(changes, 'ændring', 'ændringer')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The plan of the file; if its letters are garbled, first the choice of how to read them. */
function Shown({
  upload: { shown, plan, skips, lookAgain },
}: {
  upload: ReturnType<typeof useUpload>
}) {
  if (!shown) return null
  if (shown.garbled) {
    return (
      <GarbledLetters
        garbled={shown.garbled}
        busy={plan.isPending}
        onChoose={(letters) => lookAgain({ letters })}
      />
    )
  }
  return (
    <>
      <PlanOf plan={shown} skips={skips} />
      <SkipErrors plan={shown} skips={skips} onSkip={(skipsErrors) => lookAgain({ skipsErrors })} />
    </>
  )
}

type SkipErrorsProps = {
  plan: ShownPlan
  skips: boolean
  onSkip: (skips: boolean) => void
}

/** The choice to skip lines with errors, and the download of the errors. */
function SkipErrors({ plan, skips, onSkip }: SkipErrorsProps) {
  const { errors, errorCount, canSkip, fileName } = plan
  if (errorCount === 0) return null
  const save = () =>
    saveFile({
      name: `fejl i ${fileName.replace(/\.[a-z]{3,4}$/i, '')}.csv`,
      type: 'text/csv',
      text:
        byteOrderMark +
        csvLine(['Fejl']) +
        errors.map((fileError) => csvLine([harmless(fileError)])).join(''),
    })
  return (
    <div className="grid gap-4">
      {canSkip && (
        <Checkbox
          name="skipsErrors"
          label="Gem de rigtige linjer, og spring de forkerte over"
          help={`${countOf(errorCount, 'fejl', 'fejl')} bliver ikke læst ind. Ret dem bagefter, og indlæs filen igen.`}
          checked={skips}
          onChange={(event) => onSkip(event.currentTarget.checked)}
        />
      )}
      <div className="grid gap-1">
        <Button variant="secondary" className="w-fit" onClick={save}>
          Hent listen over fejl
        </Button>
        {errorCount > maxErrorsShown && (
          <p className="text-sm text-slate-700">De første {maxErrorsShown} er med.</p>
        )}
      </div>
    </div>
  )
}
