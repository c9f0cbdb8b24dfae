import type { ReactNode } from 'react'
import type { CaseKind } from '#domain/cases/case-kinds.ts'
import type { FormError } from '../../ui/form-error-summary.tsx'
import { EmailField, NumberField, TextArea, TextField } from '../../ui/text-field.tsx'
import { CvrField } from '../companies/cvr-field.tsx'

/** Initial values of the fields by name. */
export type Known = Readonly<Partial<Record<string, string | number>>>

type FieldsProps = {
  kind: CaseKind
  known: Known
  errors: readonly FormError[]
  children?: ReactNode
}

/** The fields of a message: only what a reply needs. */
export function InquiryFields({ kind, known, errors, children }: FieldsProps) {
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message
  return (
    <>
      {kind === 'club_inquiry' && (
        <Organisation label="Klub" known={known} error={errorOf('organisation')} />
      )}
      {kind === 'company_inquiry' && (
        <>
          <Organisation label="Firma" known={known} error={errorOf('organisation')} />
          <CvrField defaultValue={known.cvr} error={errorOf('cvr')} optional />
          <NumberField
            name="players"
            label="Hvor mange skal spille?"
            help="Cirka er godt nok."
            maxLength={5}
            defaultValue={known.players}
            optional
            error={errorOf('players')}
          />
        </>
      )}
      <TextField
        name="name"
        label="Navn"
        autoComplete="name"
        maxLength={200}
        defaultValue={known.name}
        error={errorOf('name')}
      />
      <EmailField name="email" label="Mail" defaultValue={known.email} error={errorOf('email')} />
      <TextField
        name="phone"
        type="tel"
        label="Telefon"
        help="Hvis du hellere vil ringes op."
        autoComplete="tel"
        maxLength={30}
        width="medium"
        optional
        defaultValue={known.phone}
        error={errorOf('phone')}
      />
      {children}
      <TextArea
        name="message"
        label={messageLabel[kind]}
        help="Skriv ikke CPR-numre. Gør du det, sletter vi dem, før beskeden gemmes."
        rows={5}
        maxLength={4000}
        defaultValue={known.message}
        optional={kind.endsWith('_inquiry')}
        error={errorOf('message')}
      />
    </>
  )
}

const messageLabel: Record<CaseKind, string> = {
  contact: 'Hvad kan vi hjælpe med?',
  club_inquiry: 'Hvad vil I gerne vide?',
  company_inquiry: 'Er der noget, vi skal vide?',
  refused: 'Hvad skete der?',
  error: 'Hvad var du i gang med?',
}

type OrganisationProps = {
  label: string
  known: Known
  error: string | undefined
}

function Organisation({ label, known, error }: OrganisationProps) {
  return (
    <TextField
      name="organisation"
      label={label}
      autoComplete="organization"
      maxLength={200}
      defaultValue={known.organisation}
      error={error}
    />
  )
}
