import { maxErrorsShown, type ShownPlan } from '#contract/admin-imports.ts'
import { byteOrderMark, csvLine, harmless } from '#domain/shared/csv.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { saveFile } from '../../../save-file.ts'

type SkipErrorsProps = {
  plan: ShownPlan
  skips: boolean
  onSkip: (skips: boolean) => void
}

/** One wrong line need not hold up the others, when the back office says so; the list of them is taken home. */
export function SkipErrors({ plan, skips, onSkip }: SkipErrorsProps) {
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
