import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { LinkedStatements } from '#contract/settlement/club-link.ts'
import { listLinkedStatements, objectByLink } from '#contract/settlement/club-link.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { call } from '../../api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clubLinkQuery } from '../checkins/club-link-queries.ts'
import { CourseSwitch } from '../checkins/course-switch.tsx'
import { LinkedRounds } from '../checkins/linked-rounds.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { ObjectionFields } from './objection-form.tsx'

/** The page behind the links of the month's mail: course, rounds of today and objections, without a sign-in. */
export function ClubLinkPage() {
  const { data, error } = useQuery(clubLinkQuery)
  if (error)
    return (
      <Frame>
        <Problem error={error} title="Siden kunne ikke hentes" />
      </Frame>
    )
  if (!data)
    return (
      <Frame>
        <Skeleton shape="text" label="Åbner linket" />
      </Frame>
    )
  if (!data.link) return <Gone />
  const { clubId, clubName, validTo } = data.link
  return (
    <Frame>
      <PageHeader
        eyebrow={clubName}
        title="Uden at logge ind"
        lead={`Linket gælder til og med ${formatDay(plainDate(validTo))}. Alt andet kræver, at du logger ind.`}
      />
      <Section id="bane" title="Banen">
        <Suspense fallback={<Skeleton shape="text" rows={1} label="Henter banen" />}>
          <CourseSwitch clubId={clubId} by="link" />
        </Suspense>
      </Section>
      <Section id="runder" title="Runder i dag">
        <LinkedRounds />
      </Section>
      <Section id="indsigelse" title="Indsigelse">
        <Statements />
      </Section>
      <p>
        <ButtonLink href={`/club/${clubId}`} variant="secondary">
          Log ind på klubbens side
        </ButtonLink>
      </p>
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page page-body grid max-w-3xl gap-10">{children}</div>
)

type SectionProps = { id: string; title: string; children: ReactNode }

function Section({ id, title, children }: SectionProps) {
  const box = useRef<HTMLElement>(null)
  // The sections come after the link is checked, when the browser has given up finding the one in the address.
  useEffect(() => {
    if (window.location.hash === `#${id}`) box.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={box} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-6 gap-3">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Gone = () => (
  <Frame>
    <PageHeader
      title="Linket gælder ikke længere"
      lead="Åbn det i den nyeste mail fra os, eller log ind. Linket fra en mail gælder i 45 dage, og så længe adressen får månedens mail."
    />
    <p>
      <ButtonLink href="/club">Log ind på klubbens side</ButtonLink>
    </p>
    <p className="text-slate-700">
      <ContactUs about="Linket i månedens mail virker ikke" />
    </p>
  </Frame>
)

const key = ['club-link', 'statements']

function Statements() {
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listLinkedStatements, {}, signal),
  })
  if (error) return <Problem error={error} title="Afregningerne kunne ikke hentes" />
  if (!data) return <Skeleton shape="text" rows={1} label="Henter afregningerne" />
  return <StatementList {...data} />
}

function StatementList({ statements }: LinkedStatements) {
  const [sent, setSent] = useState<string>()
  return (
    <>
      {sent && (
        <Notice tone="success" title="Indsigelsen er sendt" live>
          Vi svarer på klubbens side under Afregning.
        </Notice>
      )}
      {statements.length === 0 && !sent && (
        <p className="max-w-text text-slate-700">
          Der er ingen afregning at gøre indsigelse mod nu. Det kan I gøre, når slutafregningen er
          kommet. A conto-beløb retter den.
        </p>
      )}
      {statements.map((statement) => (
        <Objection key={statement.statementId} statement={statement} onSent={setSent} />
      ))}
    </>
  )
}

type ObjectionProps = {
  statement: LinkedStatements['statements'][number]
  onSent: (number: string) => void
}

function Objection({ statement, onSent }: ObjectionProps) {
  const { statementId, number, title, amountOre, mayObjectUntil } = statement
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: (typed: { objectionId: string; text: string }) =>
      call(objectByLink, { statementId, ...typed }),
    onSuccess: () => {
      onSent(number)
      return client.invalidateQueries({ queryKey: key })
    },
  })
  return (
    <div className="grid gap-4">
      <h3 className="flex flex-wrap justify-between gap-x-6 text-base!">
        <span>
          {title}, {number}
        </span>
        <span className="figures">{formatKronerExact(amountOre)}</span>
      </h3>
      <ObjectionFields
        statementId={statementId}
        until={mayObjectUntil}
        error={send.error}
        isSending={send.isPending}
        onSend={(typed) => send.mutate(typed)}
      />
    </div>
  )
}
