import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createLead, writeLead, type Lead } from '#contract/partnership/leads.ts'
import { phoneErrorText } from '#domain/shared/phone.ts'
import { call } from '../../../api.ts'
import { newId } from '../../../new-id.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { useEditedVersion } from '../../../use-edited-version.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, TextArea, TextField } from '../../../ui/text-field.tsx'
import { SaveProblem } from '../../shell/newer-version-notice.tsx'

type ContactFormProps = { lead: Lead | undefined; onSaved: (leadId: string) => void }

const unstored = { version: null, lead: undefined }

/** The club and its contact: of a new lead, or corrected. */
export function ContactForm({ lead: stored, onSaved }: ContactFormProps) {
  const client = useQueryClient()
  const [leadId] = useState(() => stored?.id ?? newId())
  const latest = stored ? { version: stored.version, lead: stored } : unstored
  const { start, basis, isBehind, catchUp } = useEditedVersion<{
    version: string | null
    lead: Lead | undefined
  }>(latest)
  const form = useContractForm({
    endpoint: (stored ? writeLead : createLead) as typeof createLead,
    read: (fields) => ({ ...fields, leadId, ...(stored && { basedOn: basis.version }) }),
    send: async (input) => {
      await (stored ? call(writeLead, input as never) : call(createLead, input as never))
      await client.invalidateQueries({ queryKey: ['admin'] })
      onSaved(leadId)
    },
  })
  const { lead } = start
  return (
    <form {...form.props} noValidate className="grid max-w-form gap-5">
      <ContactFields lead={lead} isWrong={form.isWrong} />
      {!stored && <TextArea name="note" label="Første note" rows={4} maxLength={4000} optional />}
      <SaveProblem
        isBehind={isBehind}
        onCatchUp={() => catchUp()}
        save={{ error: form.error, isPending: form.isBusy !== false }}
        title="Klubben er ikke gemt"
      />
      <Button type="submit" className="w-fit" busy={form.isBusy && 'Gemmer …'}>
        {stored ? 'Gem' : 'Opret klubben'}
      </Button>
    </form>
  )
}

type ContactFieldsProps = { lead: Lead | undefined; isWrong: (field: string) => boolean }

function ContactFields({ lead, isWrong }: ContactFieldsProps) {
  const errorOf = (field: string, error: string) => (isWrong(field) ? { error } : {})
  return (
    <>
      <TextField
        name="clubName"
        label="Klub"
        maxLength={200}
        defaultValue={lead?.clubName}
        {...errorOf('clubName', 'Skriv, hvilken klub det er.')}
      />
      <TextField
        name="contactName"
        label="Kontakt"
        maxLength={200}
        defaultValue={lead?.contactName}
        {...errorOf('contactName', 'Skriv, hvem vi taler med.')}
      />
      <EmailField
        name="email"
        label="Mail"
        optional
        autoComplete="off"
        defaultValue={lead?.email ?? ''}
        {...errorOf('email', 'Skriv mailadressen, for eksempel anne@eksempel.dk.')}
      />
      <TextField
        name="phone"
        type="tel"
        label="Telefon"
        width="medium"
        optional
        maxLength={30}
        defaultValue={lead?.phone ?? ''}
        {...errorOf('phone', phoneErrorText)}
      />
    </>
  )
}
