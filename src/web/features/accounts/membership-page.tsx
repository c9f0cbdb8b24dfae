import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  confirmRequestedMembership,
  type RequestedMembership,
  type ConfirmedMembership,
} from '#contract/membership.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { DguButton } from './dgu-button.tsx'
import { confirmRequestedMutation } from './membership-queries.ts'
import { membershipText, outcomeOf, type MembershipOutcome } from './membership-text.ts'

const here = '/account/membership'

type MembershipPageProps = {
  asked: RequestedMembership | null
  /** What a form posted without scripts met. */
  failure: ConfirmedMembership['failure']
  problem: unknown
  hasDguLogin: boolean
}

/** Where the yearly mail leads (D7): the tap was in the mail, so the union is asked at once. */
export function MembershipPage({ asked, failure, problem, hasDguLogin }: MembershipPageProps) {
  const confirm = useMutation(confirmRequestedMutation)
  const { mutate } = confirm
  const isUnasked = asked?.standing === 'due' && failure === null && !problem
  // A program that looks into mails may do the same: it then confirms what the union says, and no more.
  useEffect(() => {
    if (isUnasked) mutate()
  }, [isUnasked, mutate])
  const error = confirm.error ?? problem
  if (!asked || reasonOf(error) === 'mailed_link_gone') return <Gone />

  const known = confirm.data ?? { ...asked, failure }
  const outcome = confirm.isPending ? 'asking' : outcomeOf(known, known.failure)
  const { title, text, again } = membershipText(known, outcome, hasDguLogin)
  return (
    <div className="page grid gap-8 py-10 sm:py-16">
      <div aria-live="polite" className="grid gap-4">
        {outcome === 'confirmed' && <Icon name="check-circle" className="size-12 text-green-700" />}
        <PageHeader title={title} lead={text} />
      </div>
      {error && !confirm.isPending ? (
        <Problem error={error} title="Medlemskabet er ikke bekræftet endnu" />
      ) : null}
      <ButtonRow>
        {outcome === 'unknown' && hasDguLogin && (
          <DguButton confirms size="lg">
            Bekræft med DGU-login
          </DguButton>
        )}
        {(outcome === 'asking' || again) && (
          <Ask
            outcome={outcome}
            busy={confirm.isPending}
            ask={() => {
              if (!confirm.isPending) mutate()
            }}
          />
        )}
        {outcome !== 'asking' && (
          <ButtonLink
            href="/account"
            size="lg"
            variant={outcome === 'confirmed' ? 'primary' : 'quiet'}
          >
            Se kortet
          </ButtonLink>
        )}
      </ButtonRow>
      {['lost', 'unsuitable', 'unknown'].includes(outcome) && (
        <p className="max-w-text text-slate-700">
          {outcome === 'unknown'
            ? `Har ${known.firstName} ikke noget DGU-login, så hjælper vi: `
            : 'Passer det ikke, så hjælper vi: '}
          <ContactUs about={title} />
        </p>
      )}
    </div>
  )
}

type AskProps = { outcome: MembershipOutcome; busy: boolean; ask: () => void }

/** A form, so that it is one press without scripts too. */
function Ask({ outcome, busy, ask }: AskProps) {
  return (
    <form
      method="post"
      className="max-sm:grid"
      action={confirmRequestedMembership.path}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <input type="hidden" name="_page" value={here} />
      <Button
        type="submit"
        size="lg"
        variant={outcome === 'asking' || outcome === 'down' ? 'primary' : 'secondary'}
        busy={busy && 'Spørger DGU …'}
      >
        {outcome === 'asking' ? 'Bekræft medlemskabet' : 'Spørg DGU igen'}
      </Button>
    </form>
  )
}

function Gone() {
  return (
    <div className="page grid gap-8 py-10 sm:py-16">
      <PageHeader
        title="Linket gælder ikke længere"
        lead="Det var til et tidligere år, eller det blev åbnet for mere end en time siden. Åbn mailen igen, eller log ind: Så står det på din konto, hvis noget mangler."
      />
      <ButtonRow>
        <ButtonLink href="/account/login?next=/account" size="lg">
          Log ind
        </ButtonLink>
      </ButtonRow>
    </div>
  )
}
