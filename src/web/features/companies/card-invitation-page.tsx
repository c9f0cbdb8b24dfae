import { useMutation, useQuery } from '@tanstack/react-query'
import { acceptCardInvitation, getCardInvitation } from '#contract/companies/card-invitation.ts'
import type { Output, SentInput } from '#contract/shared/endpoint.ts'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { call } from '../../api.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'

type Invitation = NonNullable<Output<typeof getCardInvitation>['invitation']>

/** The page of a mailed link to a company's card: name and DGU number, then the card. */
export function CardInvitationPage() {
  const query = useQuery({
    queryKey: ['card-invitation'],
    queryFn: ({ signal }) => call(getCardInvitation, {}, signal),
  })
  if (query.isPending) return <Waiting />
  const invitation = query.data?.invitation
  return invitation ? <Invited invitation={invitation} /> : <Gone />
}

const Waiting = () => (
  <div className="page page-body">
    <Skeleton shape="text" label="Finder invitationen" />
  </div>
)

function Invited({ invitation }: { invitation: Invitation }) {
  const { company, to, season, playFrom, playTo, signedInAs, email } = invitation
  const period = formatPeriod(plainDate(playFrom), plainDate(playTo))
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        eyebrow={company}
        title={to === 'cards' ? 'Dit Sæsonkort er klar' : 'Spil på firmaets klippekort'}
        lead={
          to === 'cards'
            ? `${company} betaler dit kort til sæson ${season}. Det gælder ${period} i alle samarbejdsklubber undtagen din egen.`
            : `Du kan bruge ét klip om dagen i sæson ${season}. De gælder ${period} i alle samarbejdsklubber undtagen din egen.`
        }
      />
      <AcceptForm name={invitation.name} />
      <p className="max-w-text text-slate-700">
        Kortet lægges på kontoen {signedInAs ?? email}. Firmaet ser, at du har taget imod kortet,
        men aldrig hvor eller hvornår du spiller.
      </p>
    </div>
  )
}

function AcceptForm({ name }: { name: string }) {
  const [firstName = '', ...rest] = name.split(' ').filter(Boolean)
  const accept = useMutation({
    mutationFn: (input: SentInput<typeof acceptCardInvitation>) =>
      call(acceptCardInvitation, input),
    // A full page load, so that no data fetched as a visitor stays.
    onSuccess: ({ signedIn }) =>
      location.assign(signedIn ? '/account' : '/account/login?step=second&next=%2Faccount'),
  })
  const form = useContractForm({
    endpoint: acceptCardInvitation,
    send: (input) => accept.mutateAsync(input),
  })
  const errorOf = (field: string, error: string) => (form.isWrong(field) ? { error } : {})
  return (
    <form {...form.props} noValidate className="grid max-w-form gap-5" aria-label="Tag imod kortet">
      <div className="field-pairs">
        <TextField
          name="firstName"
          label="Fornavn"
          autoComplete="given-name"
          defaultValue={firstName}
          maxLength={100}
          {...errorOf('firstName', 'Skriv dit fornavn.')}
        />
        <TextField
          name="lastName"
          label="Efternavn"
          autoComplete="family-name"
          defaultValue={rest.join(' ')}
          maxLength={100}
          {...errorOf('lastName', 'Skriv dit efternavn.')}
        />
      </div>
      <TextField
        name="dguNumber"
        label="DGU-nummer"
        help="Står på dit DGU-kort og i GolfBox, for eksempel 88-534."
        width="medium"
        autoComplete="off"
        maxLength={20}
        className="figures"
        {...errorOf('dguNumber', 'Skriv dit DGU-nummer, for eksempel 88-534.')}
      />
      {form.error !== null && <Problem error={form.error} title="Du har ikke fået kortet endnu" />}
      <Button
        type="submit"
        size="lg"
        wide
        busy={(form.isBusy || accept.isSuccess) && 'Et øjeblik …'}
      >
        Tag imod kortet
      </Button>
    </form>
  )
}

const Gone = () => (
  <div className="page page-body grid gap-6">
    <PageHeader
      title="Linket gælder ikke længere"
      lead="Det er brugt, trukket tilbage eller mere end 14 dage gammelt. Bed firmaet om at sende det igen."
    />
    <p className="text-slate-700">
      <ContactUs about="Mit link til firmaets kort virker ikke" />
    </p>
  </div>
)
