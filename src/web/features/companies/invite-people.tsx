import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inviteToCompany, type Company } from '#contract/companies/portal.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { countOf } from '#domain/shared/danish.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { companyMutations } from './portal-queries.ts'

type Answer = Output<typeof inviteToCompany>

const why: Record<Answer['left'][number]['why'], string> = {
  no_address: 'er ikke en mailadresse',
  other_domain: 'hører ikke til jeres maildomæner',
  twice: 'står to gange',
  invited_already: 'er inviteret i forvejen',
  no_seat_free: 'der er ikke flere ledige kort',
}

/** Invites many people at once; what cannot be invited stays in the field with its reason. */
export function InvitePeople({ company }: { company: Company }) {
  const { companyId, seats, pool, season } = company
  const free = seats.filter(({ state }) => state === 'free' || state === 'vacant').length
  const [to, setTo] = useState<'cards' | 'clips'>(seats.length > 0 ? 'cards' : 'clips')
  const [answer, setAnswer] = useState<Answer>()
  const field = useRef<HTMLFormElement>(null)
  const invite = useMutation(companyMutations(useQueryClient(), companyId).invite)
  const form = useContractForm({
    endpoint: inviteToCompany,
    read: ({ addresses }) => ({ companyId, to, addresses, season: season?.code }),
    send: async (input) => {
      const sent = await invite.mutateAsync(input)
      setAnswer(sent)
      const box = field.current?.elements.namedItem('addresses')
      if (box instanceof HTMLTextAreaElement)
        box.value = sent.left.map(({ typed }) => typed).join('\n')
    },
  })
  return (
    <section aria-labelledby="inviter" className="rounded-md border border-slate-300 bg-white p-6">
      <h2 id="inviter" className="text-xl">
        Inviter medarbejdere
      </h2>
      <p className="mt-1 text-slate-700">
        Hver får en mail med et personligt link og tager imod med sit DGU-nummer. Linket gælder i 14
        dage.
      </p>
      <form ref={field} noValidate {...form.props} className="mt-5 grid gap-5">
        {seats.length > 0 && pool && <ToWhat {...{ to, setTo, free }} />}
        <TextArea
          name="addresses"
          label="Mailadresser"
          help={
            to === 'cards'
              ? `Sæt dem ind med komma eller linjeskift. I har ${countOf(free, 'ledigt kort', 'ledige kort')}.`
              : 'Sæt dem ind med komma eller linjeskift.'
          }
          rows={5}
          spellCheck={false}
          autoCapitalize="none"
          error={form.isWrong('addresses') ? 'Skriv mindst én mailadresse.' : undefined}
        />
        {answer && <Invited answer={answer} />}
        {form.error !== null && <Problem error={form.error} title="Ingen er inviteret" />}
        <Button type="submit" busy={form.isBusy && 'Sender …'}>
          Send invitationer
        </Button>
      </form>
    </section>
  )
}

type ToWhatProps = { to: 'cards' | 'clips'; setTo: (to: 'cards' | 'clips') => void; free: number }

const ToWhat = ({ to, setTo, free }: ToWhatProps) => (
  <RadioCards
    name="to"
    legend="Til"
    value={to}
    onChange={(event) => setTo(event.currentTarget.value as 'cards' | 'clips')}
    options={[
      { value: 'cards', label: 'Kort med navn', description: `${free} ledige` },
      { value: 'clips', label: 'Klippekortet', description: 'Så mange I vil' },
    ]}
  />
)

function Invited({ answer: { invited, left } }: { answer: Answer }) {
  const sent = `${countOf(invited.length, 'invitation er', 'invitationer er')} sendt`
  if (left.length === 0) return <Notice tone="success" title={`${sent}.`} live />
  return (
    <Notice
      tone="warning"
      live
      title={`${sent}, og ${countOf(left.length, 'linje', 'linjer')} står tilbage i feltet`}
    >
      <ul className="grid gap-1">
        {left.map(({ typed, why: reason }, at) => (
          <li key={`${at}-${typed}`} className="wrap-anywhere">
            <strong>{typed}</strong> – {why[reason]}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
