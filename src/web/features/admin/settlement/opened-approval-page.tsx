import { useMutation, useQuery } from '@tanstack/react-query'
import type { OpenedApproval } from '#contract/settlement/approval.ts'
import { lastDayText } from '../../../moment-text.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ContactUs, Problem } from '../../shell/problem.tsx'
import { danishTime } from '../danish-time.ts'
import { openedApprovalQuery, signInMutation } from './approval-queries.ts'
import { CutOffToApprove, ProposalToApprove } from './to-approve.tsx'

/** The page of a mailed approval: signing in, the figures, and the answer. */
export function OpenedApprovalPage() {
  const { data, error } = useQuery(openedApprovalQuery)
  return (
    <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-8">
      {error && <Problem error={error} title="Linket kunne ikke åbnes" />}
      {!data && !error && <Skeleton shape="text" label="Åbner linket" />}
      {data && !data.approval && <Gone />}
      {data?.approval && <Opened approval={data.approval} />}
    </div>
  )
}

function Opened({ approval }: { approval: OpenedApproval }) {
  const { about, state, title, isCorrection, requestedByName, cutOff, proposal } = approval
  const name = title ?? (about === 'cut_off' ? 'Afregningen' : 'Ændringen')
  if (state !== 'open') return <Over approval={approval} name={name} />
  return (
    <>
      <PageHeader
        eyebrow="Til godkendelse"
        title={name}
        lead={`${requestedByName ?? 'Sæsonkortet'} beder dig godkende ${leadTexts[about]}`}
      />
      {cutOff && <CutOffToApprove cutOff={cutOff} name={name} isCorrection={isCorrection} />}
      {proposal && <ProposalToApprove proposal={proposal} />}
      {!cutOff && !proposal && (
        <>
          <Enter approval={approval} />
          <p className="max-w-text text-slate-700">
            Linket er til {approval.to.email} og virker til og med {lastDayText(approval.expiresAt)}
            .
          </p>
        </>
      )}
    </>
  )
}

const leadTexts: Record<OpenedApproval['about'], string> = {
  cut_off: 'afregningen til klubberne. Intet udbetales, før du har svaret.',
  vat: 'en ændring af moms. Den gælder først, når du har godkendt.',
  own_account: 'en ændring af bankkontoen. Den gælder først, når du har godkendt.',
}

/** What keeps somebody from the figures, and the way on. */
function Enter({ approval: { access, to, requestedByName } }: { approval: OpenedApproval }) {
  if (access === 'somebody_else') {
    return (
      <Notice
        tone="warning"
        title="Du er logget ind som en anden"
        action={<ButtonLink href="/account/logout">Log ud</ButtonLink>}
      >
        <p>Linket er til {to.email}. Log ud, og åbn linket i mailen igen.</p>
      </Notice>
    )
  }
  if (access === 'off') {
    return (
      <Notice
        title="Slå totrinslogin til"
        action={
          <ButtonLink href="/account/security?next=%2Fapproval">Slå totrinslogin til</ButtonLink>
        }
      >
        <p>
          Så er det kun dig, der kan godkende. Det tager et minut. Bagefter får{' '}
          {requestedByName ?? 'den, der spurgte,'} besked om at sende dig et nyt link, for dette
          virker ikke længere.
        </p>
      </Notice>
    )
  }
  return <SignIn to={to.email} isAgain={access === 'due'} />
}

function SignIn({ to, isAgain }: { to: string; isAgain: boolean }) {
  const signIn = useMutation({
    ...signInMutation,
    onSuccess: () => {
      const search = {
        step: 'code',
        mail: to,
        next: '/approval',
        ...(isAgain && { again: 'true' }),
      }
      window.location.assign(`/account/login?${new URLSearchParams(search)}`)
    },
  })
  return (
    <div className="grid max-w-form gap-4">
      <p className="max-w-text text-slate-800">
        Log ind for at se, hvad du skal godkende. Vi sender en kode til {to}, og du skal også bruge
        en kode fra din app til engangskoder.
      </p>
      {signIn.error && <Problem error={signIn.error} title="Koden blev ikke sendt" />}
      <div>
        <Button
          size="lg"
          busy={(signIn.isPending || signIn.isSuccess) && 'Sender koden …'}
          onClick={() => signIn.mutate()}
        >
          Send mig en kode
        </Button>
      </div>
    </div>
  )
}

type OverTexts = Record<Exclude<OpenedApproval['state'], 'open'>, string>

const overTexts: OverTexts = {
  approved: 'Du har godkendt. Afregningen er lukket, og klubberne får deres bilag.',
  refused: 'Du har afvist at godkende. Den, der spurgte, har fået din begrundelse.',
  withdrawn:
    'Linket virker ikke længere. Anmodningen er trukket tilbage, der er sendt et nyt link, eller du har slået totrinslogin til, efter at det blev sendt. Så får du et nyt.',
  changed: 'Afregningen er klargjort igen eller lukket af en anden. Du skal ikke gøre noget.',
  expired: 'Linket er mere end 14 dage gammelt. Bed om at få det sendt igen.',
}

const changeOverTexts: OverTexts = {
  ...overTexts,
  approved: 'Du har godkendt. Ændringen gælder fra nu af.',
  changed:
    'Forslaget er trukket tilbage, ændret eller godkendt af en anden. Du skal ikke gøre noget.',
}

const correctedText =
  'Du har godkendt. Efterreguleringen er lukket, og forskellene bliver linjer i næste sæsons afregning.'

function Over({ approval, name }: { approval: OpenedApproval; name: string }) {
  const { about, state, isCorrection, decidedAt } = approval
  if (state === 'open') return null
  const isCorrected = state === 'approved' && isCorrection
  const texts = about === 'cut_off' ? overTexts : changeOverTexts
  return (
    <>
      <PageHeader title={name} lead={isCorrected ? correctedText : texts[state]} />
      <p className="text-slate-700">
        {decidedAt && `Svaret ${danishTime(decidedAt)}. `}
        <ContactUs about={`Godkendelse: ${name}`} />
      </p>
    </>
  )
}

const Gone = () => (
  <>
    <PageHeader
      title="Linket gælder ikke længere"
      lead="Brug linket i den seneste mail, eller bed om at få det sendt igen."
    />
    <p className="text-slate-700">
      <ContactUs about="Mit link til en godkendelse virker ikke" />
    </p>
  </>
)
