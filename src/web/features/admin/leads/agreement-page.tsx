import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Output } from '#contract/shared/endpoint.ts'
import type { getAgreementAsAdmin } from '#contract/partnership/agreements.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmailField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import {
  AgreementClauses,
  ClauseChanges,
  SignatureFacts,
} from '../../partnership/agreement-clauses.tsx'
import { danishTime } from '../danish-time.ts'
import { IfPermitted } from '../permission.tsx'
import { BackLink } from '../record/back-link.tsx'
import { useBackToList } from '../record/use-back-to-list.ts'
import { Problem } from '../../shell/problem.tsx'
import { agreementQuery, useMailAgreement } from './lead-queries.ts'

type Agreement = Output<typeof getAgreementAsAdmin>

/** One version or offer: its text, its signature and its link. */
export function AgreementPage({ agreementId }: { agreementId: string }) {
  const { data } = useSuspenseQuery(agreementQuery(agreementId))
  const back = useBackToList('/admin/agreements', agreementId)
  const { clubName, version, clubId, leadId, signedAt, endedAt } = data
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <BackLink back={back}>Aftaler</BackLink>
        <h1 className="break-words">
          {clubName}, version {version}
        </h1>
        <p className="flex flex-wrap gap-x-5">
          {clubId && (
            <UiLink href={`/admin/clubs/${clubId}`} className="text-link">
              Klubben
            </UiLink>
          )}
          {leadId && (
            <UiLink href={`/admin/leads/${leadId}`} className="text-link">
              Forløbet
            </UiLink>
          )}
        </p>
      </header>
      <State agreement={data} />
      {!signedAt && !endedAt && (
        <IfPermitted power="terms.write">
          <SendAgreement agreement={data} />
        </IfPermitted>
      )}
      <div className="max-w-text">
        <SignatureFacts {...data} />
      </div>
      <ClauseChanges {...data} />
      <AgreementClauses clauses={data.clauses} />
    </div>
  )
}

function State({ agreement: { signedAt, endedAt, sentTo, sentAt } }: { agreement: Agreement }) {
  if (signedAt) return null
  if (endedAt) {
    return (
      <Notice tone="info" title="Kan ikke længere underskrives">
        Den er erstattet af en nyere eller taget tilbage {danishTime(endedAt)}.
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="Ikke underskrevet">
      {sentTo && sentAt
        ? `Sendt til ${sentTo} ${danishTime(sentAt)}.`
        : 'Ikke sendt til nogen endnu.'}
    </Notice>
  )
}

function SendAgreement({ agreement }: { agreement: Agreement }) {
  const [isOpen, setOpen] = useState(false)
  const mail = useMailAgreement()
  const toast = useToast()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { signer = '', signerEmail = '' } = Object.fromEntries(
      new FormData(event.currentTarget),
    ) as Record<string, string>
    mail.mutate(
      { agreementId: agreement.id, name: signer, email: signerEmail },
      {
        onSuccess: () => {
          setOpen(false)
          toast({ tone: 'success', title: `Aftalen er sendt til ${signerEmail}.` })
        },
      },
    )
  }
  return (
    <>
      <Button className="print-hide w-fit" variant="secondary" onClick={() => setOpen(true)}>
        {agreement.sentTo ? 'Send igen' : 'Send til underskrift'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Send til underskrift"
        description="Modtageren får et nyt link. Et link, der er sendt før, virker ikke længere."
      >
        <form method="post" onSubmit={submit} className="grid gap-5">
          {mail.error && <Problem error={mail.error} title="Aftalen er ikke sendt" />}
          <TextField name="signer" label="Hvem skriver under?" maxLength={200} />
          <EmailField
            name="signerEmail"
            label="Mail"
            autoComplete="off"
            defaultValue={agreement.sentTo ?? ''}
          />
          <ButtonRow>
            <Button type="submit" busy={mail.isPending && 'Sender …'}>
              Send
            </Button>
          </ButtonRow>
        </form>
      </Dialog>
    </>
  )
}
