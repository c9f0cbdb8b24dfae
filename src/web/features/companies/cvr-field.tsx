import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cvrErrorText, validateCvr } from '#domain/companies/cvr.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { cvrQuery } from './queries.ts'

type CvrFieldProps = Pick<TextFieldProps, 'error' | 'optional' | 'defaultValue'>

/** The field for a company number: validated on blur, with the company's name if found. */
export function CvrField({ error, optional, defaultValue }: CvrFieldProps) {
  const [left, setLeft] = useState('')
  const verdict = left.trim() === '' ? undefined : validateCvr(left)
  const fieldError = verdict && !verdict.ok ? cvrErrorText[verdict.reason] : undefined
  return (
    <div className="grid gap-2">
      <TextField
        name="cvr"
        label="CVR-nummer"
        help="Otte cifre. Så kan vi skrive fakturaen rigtigt første gang."
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        width="short"
        className="figures"
        optional={optional}
        defaultValue={defaultValue}
        onBlur={(event) => setLeft(event.currentTarget.value)}
        error={fieldError ?? error}
      />
      <div aria-live="polite" className="min-h-6 text-sm">
        {verdict?.ok && <Whose cvr={verdict.cvr} />}
      </div>
    </div>
  )
}

function Whose({ cvr }: { cvr: string }) {
  const { data, isPending } = useQuery(cvrQuery(cvr))
  if (isPending) return <span className="text-slate-600">Slår firmaet op …</span>
  if (data?.answer === 'found' && data.active) {
    return (
      <span className="flex gap-2 font-semibold text-green-800">
        <Icon name="check" className="mt-[0.15em]" />
        {data.name}
      </span>
    )
  }
  return <span className="text-slate-700">{textOf(data)}</span>
}

type Answer = { answer: string; name?: string } | undefined

function textOf(data: Answer): string {
  if (data?.answer === 'found')
    return `${data.name ?? ''} står som ophørt i CVR. Send alligevel – vi ringer og afklarer det.`
  if (data?.answer === 'unknown')
    return 'CVR kender ikke nummeret endnu. Er firmaet nyt, så send bare.'
  return 'Vi kan ikke slå firmaet op lige nu, så vi har kun kontrolleret cifrene. Send bare.'
}
