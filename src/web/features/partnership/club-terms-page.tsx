import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  mailClubAgreement,
  signClubAgreement,
  type AgreementText,
  type ClubAgreements,
} from '#contract/partnership/agreements.ts'
import { momentText } from '../../moment-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { AgreementClauses, ClauseChanges, SignatureFacts } from './agreement-clauses.tsx'
import { clubAgreementsQuery, mailClubMutation, useSignClub } from './agreement-queries.ts'
import { SignForm } from './sign-form.tsx'

/** The club's agreement: the newest version with its text, and who signed which. */
export function ClubTermsPage({ clubId }: { clubId: string }) {
  const { clubName, newest, earlier } = useSuspenseQuery(clubAgreementsQuery(clubId)).data
  return (
    <div className="page grid max-w-5xl gap-8 py-6">
      <header>
        <p className="font-semibold text-green-700">{clubName}</p>
        <h1 className="text-2xl!">Aftalen</h1>
        <p className="print-hide mt-2">
          <UiLink href={`/club/${clubId}`} className="text-link inline-flex min-h-11 items-center">
            Klubbens dag
          </UiLink>
        </p>
      </header>
      {newest ? (
        <Newest clubId={clubId} newest={newest} />
      ) : (
        <EmptyState title="Ingen aftale endnu">
          Aftalen står her, så snart klubben er samarbejdsklub.
        </EmptyState>
      )}
      <Earlier clubId={clubId} earlier={earlier} />
    </div>
  )
}

type NewestProps = { clubId: string; newest: AgreementText }

function Newest({ clubId, newest }: NewestProps) {
  const { version, signedAt, signerName } = newest
  return (
    <>
      {signedAt ? (
        <Notice tone="success" title={`Version ${version} er underskrevet`}>
          Af {signerName} {momentText(signedAt)}.
        </Notice>
      ) : (
        <Notice tone="warning" title={`Version ${version} er ikke underskrevet`}>
          {newest.since === null
            ? 'Læs aftalen, og skriv under her på siden, eller send den til formanden.'
            : 'Aftalen er kommet i en ny version. Se, hvad der er ændret, og skriv under her på siden, eller send den til formanden.'}
        </Notice>
      )}
      <ClauseChanges {...newest} />
      <section aria-labelledby="teksten" className="grid gap-4">
        <h2 id="teksten" className="text-lg!">
          Version {version}
        </h2>
        <AgreementClauses clauses={newest.clauses} />
        <div className="max-w-text">
          <SignatureFacts {...newest} />
        </div>
      </section>
      {!signedAt && <ToSign key={newest.id} clubId={clubId} newest={newest} />}
    </>
  )
}

/** Either this person signs, or the chairman by a mailed link. */
function ToSign({ clubId, newest }: NewestProps) {
  const sign = useSignClub(clubId)
  const { clubName } = useSuspenseQuery(clubAgreementsQuery(clubId)).data
  const about = { clubId, agreementId: newest.id, textHash: newest.textHash }
  return (
    <div className="print-hide grid items-start gap-10 lg:grid-cols-2">
      <section aria-labelledby="skriv-under" className="grid gap-4">
        <h2 id="skriv-under" className="text-lg!">
          Skriv under
        </h2>
        <SignForm
          endpoint={signClubAgreement}
          about={about}
          clubName={clubName}
          onSign={(signature) => sign.mutateAsync({ ...signature, ...about })}
        />
      </section>
      <MailToChairman clubId={clubId} newest={newest} />
    </div>
  )
}

function MailToChairman({ clubId, newest }: NewestProps) {
  const [isOpen, setOpen] = useState(false)
  const mail = useMutation(mailClubMutation(clubId))
  const toast = useToast()
  const form = useContractForm({
    endpoint: mailClubAgreement,
    read: ({ chairman, chairmanEmail }) => ({
      clubId,
      agreementId: newest.id,
      name: chairman,
      email: chairmanEmail,
    }),
    fieldOf: ([field]) => (field === 'email' ? 'chairmanEmail' : 'chairman'),
    send: async (input) => {
      await mail.mutateAsync(input)
      setOpen(false)
      toast({ tone: 'success', title: `Aftalen er sendt til ${input.email}.` })
    },
  })
  return (
    <section aria-labelledby="formanden" className="grid gap-4">
      <h2 id="formanden" className="text-lg!">
        Send til formanden
      </h2>
      <p className="max-w-text text-slate-700">
        {newest.sentTo && newest.sentAt
          ? `Sendt til ${newest.sentTo} ${momentText(newest.sentAt)}. Sender I igen, virker det gamle link ikke længere.`
          : 'Formanden får et link på mail og skriver under uden at logge ind.'}
      </p>
      {isOpen ? (
        <form {...form.props} noValidate className="grid gap-4" aria-label="Send til formanden">
          <TextField
            name="chairman"
            label="Formandens navn"
            maxLength={200}
            {...(form.isWrong('chairman') && { error: 'Skriv formandens navn.' })}
          />
          <EmailField
            name="chairmanEmail"
            label="Formandens mail"
            autoComplete="off"
            {...(form.isWrong('chairmanEmail') && {
              error: 'Skriv mailadressen, for eksempel anne@eksempel.dk.',
            })}
          />
          {form.error !== null && <Problem error={form.error} title="Aftalen er ikke sendt" />}
          <Button type="submit" className="w-fit" busy={form.isBusy && 'Sender …'}>
            Send aftalen
          </Button>
        </form>
      ) : (
        <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
          {newest.sentTo ? 'Send igen' : 'Send til formanden'}
        </Button>
      )}
    </section>
  )
}

type EarlierProps = { clubId: string; earlier: ClubAgreements['earlier'] }

function Earlier({ clubId, earlier }: EarlierProps) {
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="tidligere" className="grid gap-3">
      <h2 id="tidligere" className="text-lg!">
        Tidligere versioner
      </h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {earlier.map(({ id, version, signerName, signerRole, signedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <UiLink href={`/club/${clubId}/terms/${id}`} className="text-link font-semibold">
              Version {version}
            </UiLink>
            <span className="text-slate-700">
              {signerName}, {signerRole}, {signedAt && momentText(signedAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
