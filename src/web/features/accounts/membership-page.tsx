import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  confirmRequestedMembership,
  type RequestedMembership,
  type ConfirmedMembership,
} from '#contract/passes/membership.ts'
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
  /** Why a form that was posted without scripts failed. */
  failure: ConfirmedMembership['failure']
  problem: unknown
  hasDguLogin: boolean
}

/** The page of the yearly mail. It queries DGU immediately, because the link was the tap. */
export function MembershipPage({ asked, failure, problem, hasDguLogin }: MembershipPageProps) {
  const confirm = useMutation(confirmRequestedMutation)
  const { mutate } = confirm
  const isUnconfirmed = asked?.standing === 'due' && failure === null && !problem
  // A mail scanner may trigger this too, which is harmless: it only stores DGU's answer.
  useEffect(() => {
    if (isUnconfirmed) mutate()
  }, [isUnconfirmed, mutate])
  const error = confirm.error ?? problem
  if (!asked || reasonOf(error) === 'mailed_link_gone') return <MembershipLinkGone />

  const membership = confirm.data ?? { ...asked, failure }
  const outcome = confirm.isPending ? 'asking' : outcomeOf(membership, membership.failure)
  const { title, text, again } = membershipText(membership, outcome, hasDguLogin)
  return (
    <div className="page page-body grid gap-8">
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
          <ConfirmForm
            outcome={outcome}
            busy={confirm.isPending}
            confirm={() => {
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
            ? `Har ${membership.firstName} ikke noget DGU-login, så hjælper vi: `
            : 'Passer det ikke, så hjælper vi: '}
          <ContactUs about={title} />
        </p>
      )}
    </div>
  )
}

type ConfirmFormProps = { outcome: MembershipOutcome; busy: boolean; confirm: () => void }

/** A form, so that the button works without scripts too. */
function ConfirmForm({ outcome, busy, confirm }: ConfirmFormProps) {
  return (
    <form
      method="post"
      className="max-sm:grid"
      action={confirmRequestedMembership.path}
      onSubmit={(event) => {
        event.preventDefault()
        confirm()
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

function MembershipLinkGone() {
  return (
    <div className="page page-body grid gap-8">
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
