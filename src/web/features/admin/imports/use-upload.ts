import { useState, type FormEvent } from 'react'
import {
  largestImport,
  type SentUpload,
  type ShownPlan,
  type Upload,
} from '#contract/admin/imports.ts'
import { readChosenFile } from '../../../read-chosen-file.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useApplyUpload, usePlanUpload } from './upload-queries.ts'

/** The chosen file and its plan; another choice plans again. */
export function useUpload(onDone: () => void) {
  const [kind, setKind] = useState<Upload['kind']>('clubs')
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState('')
  const [sent, setSent] = useState<SentUpload>()
  /** The latest plan, which stays visible while the same file is planned with another choice. */
  const [shown, setShown] = useState<ShownPlan>()
  const plan = usePlanUpload()
  const apply = useApplyUpload()
  const toast = useToast()
  const choose = (what: { kind?: Upload['kind']; file?: File }) => {
    if (what.kind) setKind(what.kind)
    if (what.file) setFile(what.file)
    setFileError('')
    setShown(undefined)
    plan.reset()
    apply.reset()
  }
  const ask = (upload: SentUpload) => {
    setSent(upload)
    plan.mutate(upload, { onSuccess: setShown })
  }
  const look = async (event: FormEvent) => {
    event.preventDefault()
    apply.reset()
    setShown(undefined)
    setFileError('')
    const read = await readChosenFile(file, fileLimit)
    if ('error' in read) return setFileError(read.error)
    ask({ kind, fileName: (file?.name ?? '').slice(-200), file: read.bytes })
  }
  const carryOut = () =>
    sent &&
    shown &&
    apply.mutate(
      { ...sent, digest: shown.digest },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: `${sent.fileName} er læst ind.` })
          onDone()
        },
      },
    )
  /** Plans the same file with another choice. */
  const lookAgain = (choice: Pick<SentUpload, 'letters' | 'skipsErrors'>) => {
    apply.reset()
    if (sent) ask({ ...sent, ...choice })
  }
  const skips = sent?.skipsErrors ?? false
  const submit = (event: FormEvent) => void look(event)
  const state = { kind, file, fileError, plan, shown, apply, skips }
  return { ...state, choose, look: submit, lookAgain, carryOut }
}

const fileLimit = {
  largest: largestImport,
  tooLarge: 'Filen er større end 10 MB. Del den i flere, og indlæs dem en ad gangen.',
}
