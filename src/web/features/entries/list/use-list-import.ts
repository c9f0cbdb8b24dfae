import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { maxListBytes, maxListCharacters, type UploadedList } from '#contract/entries/list.ts'
import { readBase64 } from '../../../read-base64.ts'
import { useToast } from '../../../ui/toast.tsx'
import { entriesMutations } from '../entries-queries.ts'

export type ListImport = ReturnType<typeof useListImport>

/** The state of an import: the list, its choices and the plan, which is requested again after any change. */
export function useListImport(tournamentId: string, onDone: () => void) {
  const [file, setFile] = useState<File>()
  const [inputError, setInputError] = useState('')
  const [sent, setSent] = useState<UploadedList>()
  const toast = useToast()
  const mutations = entriesMutations(useQueryClient(), tournamentId)
  const plan = useMutation(mutations.planList)
  const apply = useMutation(mutations.applyList)
  const forget = () => {
    setInputError('')
    plan.reset()
    apply.reset()
  }
  const look = async (form: FormData) => {
    apply.reset()
    const text = String(form.get('text') ?? '')
    const wrong = inputErrorOf(text, file)
    setInputError(wrong)
    if (wrong) return
    const bytes = file ? await readBase64(file).catch(() => undefined) : ''
    if (bytes === undefined) return setInputError('Filen kan ikke læses. Vælg den igen.')
    const list = { ...choicesOf(form), tournamentId, text: file ? '' : text, file: bytes }
    setSent(list)
    plan.mutate(list)
  }
  const carryOut = () => {
    if (!sent || !plan.data) return
    const onSuccess = () => {
      toast({ tone: 'success', title: 'Listen er læst ind.' })
      onDone()
    }
    apply.mutate({ ...sent, digest: plan.data.digest }, { onSuccess })
  }
  return {
    plan,
    apply,
    inputError,
    file,
    /** Chooses or removes a file. */
    pick: (picked: File | undefined) => {
      setFile(picked)
      forget()
    },
    forget,
    look: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!plan.isPending) void look(new FormData(event.currentTarget))
    },
    carryOut,
    /** Plans the same list with its letters corrected or kept. */
    chooseLetters: (letters: 'repair' | 'keep') => {
      if (!sent) return
      setSent({ ...sent, letters })
      plan.mutate({ ...sent, letters })
    },
  }
}

function inputErrorOf(text: string, file: File | undefined): string {
  if (!file && text.trim() === '') return 'Indsæt listen, eller vælg en fil.'
  if (!file && text.length > maxListCharacters)
    return 'Listen er for lang. Indsæt den i flere dele.'
  if (file?.size === 0) return 'Filen er tom. Vælg en anden.'
  if (file && file.size > maxListBytes) return 'Filen er større end 600 kB. Er det den rigtige?'
  return ''
}

function choicesOf(form: FormData) {
  const gender = form.get('gender')
  return {
    gender: gender === 'women' || gender === 'men' ? (gender as 'women' | 'men') : null,
    divisionId: String(form.get('divisionId') ?? '') || null,
    beyondPlaces: form.get('beyondPlaces') === 'on',
    moveDivisions: form.get('moveDivisions') === 'on',
  }
}
