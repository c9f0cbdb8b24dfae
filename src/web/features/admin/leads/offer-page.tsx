import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type SubmitEvent } from 'react'
import { previewOffer, sendOffer, type OfferDraft } from '#contract/partnership/leads.ts'
import { call } from '../../../api.ts'
import { errorsByField } from '../../../form-errors.ts'
import { newId } from '../../../new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary, type FormError } from '../../../ui/form-error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { AgreementClauses } from '../../partnership/agreement-clauses.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ParentLink } from '../record/back-link.tsx'
import { offerDraftQuery } from './lead-queries.ts'
import { OfferClubFields, OfferPeopleFields, OfferTermsFields } from './offer-fields.tsx'
import { readOffer, type ReadOffer } from './read-offer.ts'

type OfferPageProps = { leadId: string; onSent: () => void }

/** An offer: filled in from the lead, read as the club will read it, then sent. */
export function OfferPage({ leadId, onSent }: OfferPageProps) {
  const { data } = useSuspenseQuery(offerDraftQuery(leadId))
  // What the form began with: a background fetch must not change the fields.
  const [draft] = useState(data)
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <ParentLink href={`/admin/leads/${leadId}`}>{draft.club.name}</ParentLink>
        <h1>Tilbud</h1>
        <p className="max-w-text text-slate-700">
          Klubben får et link på mail og skriver under på siden. Så er klubben, dens aftale og
          invitationen til administratoren oprettet.
        </p>
      </header>
      {draft.isOpen && (
        <Notice tone="warning" title="Der er allerede sendt et tilbud">
          Sender du et nyt, kan det gamle ikke længere underskrives.
        </Notice>
      )}
      <OfferForm leadId={leadId} draft={draft} onSent={onSent} />
    </div>
  )
}

function OfferForm({ leadId, draft, onSent }: OfferPageProps & { draft: OfferDraft }) {
  const { formErrors, shown, preview, send, submit, forget } = useOffer(leadId, onSent)
  const errors = errorsByField(formErrors)
  return (
    <div className="grid items-start gap-10 xl:grid-cols-2">
      <form method="post" noValidate onSubmit={submit} onInput={forget} className="grid gap-8">
        <FormErrorSummary errors={formErrors} />
        <OfferPeopleFields draft={draft} errors={errors} />
        <OfferClubFields draft={draft} errors={errors} />
        <OfferTermsFields draft={draft} errors={errors} />
        {preview.error && <Problem error={preview.error} title="Aftalen kan ikke vises" />}
        <Button type="submit" className="w-fit" busy={preview.isPending && 'Skriver aftalen …'}>
          Vis aftalen
        </Button>
      </form>
      {shown && preview.data && (
        <section aria-labelledby="aftalen" className="grid gap-5">
          <h2 id="aftalen">Det skriver klubben under på</h2>
          <AgreementClauses clauses={preview.data.clauses} />
          {send.error && <Problem error={send.error} title="Tilbuddet er ikke sendt" />}
          <Button
            className="w-fit"
            busy={send.isPending && 'Sender …'}
            onClick={() => send.mutate(shown)}
          >
            Send til {shown.recipientEmail}
          </Button>
        </section>
      )}
    </div>
  )
}

function useOffer(leadId: string, onSent: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  const [offerId] = useState(newId)
  const [formErrors, setErrors] = useState<FormError[]>([])
  const [shown, setShown] = useState<ReadOffer['offer']>()
  const preview = useMutation({
    mutationFn: (offer: NonNullable<ReadOffer['offer']>) =>
      call(previewOffer, { leadId, ...offer }),
    onSuccess: (_clauses, offer) => setShown(offer),
  })
  const send = useMutation({
    mutationFn: (offer: NonNullable<ReadOffer['offer']>) =>
      call(sendOffer, { leadId, offerId, ...offer }),
    onSuccess: async (_sent, { recipientEmail }) => {
      toast({ tone: 'success', title: `Tilbuddet er sendt til ${recipientEmail}.` })
      await client.invalidateQueries({ queryKey: ['admin'] })
      onSent()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (preview.isPending) return
    const { offer, formErrors: found } = readOffer(new FormData(event.currentTarget))
    setErrors(found)
    if (offer) preview.mutate(offer)
  }
  /** What is shown must be what is sent. */
  const forget = (event: FormEvent<HTMLFormElement>) => {
    setShown(undefined)
    const { name } = event.target as HTMLInputElement
    setErrors((before) => before.filter(({ field }) => field !== name))
  }
  return { formErrors, shown, preview, send, submit, forget }
}
