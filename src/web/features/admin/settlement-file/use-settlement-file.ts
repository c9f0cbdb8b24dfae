import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  compareSettlementFile,
  defaultColumns,
  largestSettlementFile,
  readSettlementFile,
  type SentSettlementUpload,
  type SettlementFormat,
} from '#contract/admin/settlement-files.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../../api.ts'
import { readChosenFile } from '../../../read-chosen-file.ts'
import { useToast } from '../../../ui/toast.tsx'

type Choice = Pick<SentSettlementUpload, 'provider' | 'format'> & {
  columns: typeof defaultColumns
}

const first: Choice = { format: 'mobilepay', provider: 'mobilepay', columns: defaultColumns }

/** The chosen file, what it says against our books, and the cases that it opens. */
export function useSettlementFile(onDone: () => void) {
  const [choice, setChoice] = useState(first)
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState('')
  const [sent, setSent] = useState<SentSettlementUpload>()
  const client = useQueryClient()
  const toast = useToast()
  const compare = useMutation({
    mutationFn: (upload: SentSettlementUpload) => call(compareSettlementFile, upload),
  })
  const apply = useMutation({
    mutationFn: (upload: SentSettlementUpload) => call(readSettlementFile, upload),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  })
  const again = () => {
    setFileError('')
    compare.reset()
    apply.reset()
  }
  const change = (next: Partial<Choice>) => {
    setChoice({ ...choice, ...next })
    again()
  }
  const look = async () => {
    again()
    const read = await readChosenFile(file, fileLimit)
    if ('error' in read) return setFileError(read.error)
    const upload = { ...choice, fileName: (file?.name ?? '').slice(-200), file: read.bytes }
    setSent(upload)
    compare.mutate(upload)
  }
  return {
    choice,
    change,
    fileError,
    compare,
    apply,
    choose: (format: SettlementFormat) =>
      change({ format, provider: format === 'other' ? 'quickpay' : format }),
    pick: (picked: File) => {
      setFile(picked)
      again()
    },
    look: (event: FormEvent) => {
      event.preventDefault()
      void look()
    },
    carryOut: () =>
      sent &&
      apply.mutate(sent, {
        onSuccess: ({ opened }) => {
          toast({ tone: 'success', title: doneText(opened) })
          onDone()
        },
      }),
  }
}

const doneText = (opened: number) =>
  opened === 0 ? 'Filen er gemt.' : `Filen er gemt. ${countOf(opened, 'ny sag', 'nye sager')}.`

const fileLimit = {
  largest: largestSettlementFile,
  tooLarge: 'Filen er større end 5 MB. Hent en kortere periode ad gangen.',
}
