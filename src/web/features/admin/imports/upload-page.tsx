import { useState, type FormEvent } from 'react'
import { largestImport, type Upload } from '#contract/admin-imports.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../../ui/button.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { readBase64 } from '../../../read-base64.ts'
import { PlanOf } from './shown-plan.tsx'
import { useApplyUpload, usePlanUpload } from './upload-queries.ts'

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

/** A file is chosen, told about, and then read in as it was told. */
export function UploadPage({ onDone }: { onDone: () => void }) {
  const { kind, file, fault, plan, apply, choose, look, carryOut } = useUpload(onDone)
  const changes = (plan.data?.created ?? 0) + (plan.data?.changed ?? 0)
  const canApply = plan.data?.faultCount === 0 && changes > 0
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
          {...(fault && { error: fault })}
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
        {plan.data && <PlanOf plan={plan.data} />}
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

/** The chosen file and what was told about it; another choice is told about anew. */
function useUpload(onDone: () => void) {
  const [kind, setKind] = useState<Upload['kind']>('clubs')
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState('')
  const [sent, setSent] = useState<Upload>()
  const plan = usePlanUpload()
  const apply = useApplyUpload()
  const toast = useToast()
  const choose = (what: { kind?: Upload['kind']; file?: File }) => {
    if (what.kind) setKind(what.kind)
    if (what.file) setFile(what.file)
    setFault('')
    plan.reset()
    apply.reset()
  }
  const look = async (event: FormEvent) => {
    event.preventDefault()
    apply.reset()
    if (!file) return setFault('Vælg en fil først.')
    if (file.size === 0) return setFault('Filen er tom. Vælg en anden.')
    if (file.size > largestImport)
      return setFault('Filen er større end 10 MB. Del den i flere, og indlæs dem en ad gangen.')
    const bytes = await readBase64(file).catch(() => undefined)
    if (!bytes)
      return setFault('Filen kan ikke læses. Den er måske flyttet eller ændret; vælg den igen.')
    const upload = { kind, fileName: file.name.slice(-200), file: bytes }
    setSent(upload)
    plan.mutate(upload)
  }
  const carryOut = () =>
    sent &&
    plan.data &&
    apply.mutate(
      { ...sent, digest: plan.data.digest },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${sent.fileName} er læst ind.` })
          onDone()
        },
      },
    )
  const submit = (event: FormEvent) => void look(event)
  return { kind, file, fault, plan, apply, choose, look: submit, carryOut }
}
