import { useMutation, useQuery } from '@tanstack/react-query'
import type { MembershipDue } from '#contract/passes/membership.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { DguButton } from './dgu-button.tsx'
import { dguLoginQuery } from './dgu-queries.ts'
import { confirmMembershipMutation, membershipsDueQuery } from './membership-queries.ts'
import { membershipText, outcomeOf } from './membership-text.ts'

/** A notice on the account for each golfer whose membership must be confirmed for the year. */
export function MembershipsDue() {
  const { data } = useQuery(membershipsDueQuery)
  if (!data || data.golfers.length === 0) return null
  return (
    <div className="grid gap-4">
      {data.golfers.map((golfer) => (
        <Due key={golfer.id} golfer={golfer} year={data.year} />
      ))}
    </div>
  )
}

function Due({ golfer, year }: { golfer: MembershipDue; year: number }) {
  const { data: dgu } = useQuery(dguLoginQuery)
  const confirm = useMutation(confirmMembershipMutation)
  const { id, firstName } = golfer
  const membership = confirm.data ?? { firstName, year, standing: 'due' as const, why: null }
  const outcome = outcomeOf(membership, confirm.data?.failure ?? null)
  const hasDguLogin = dgu?.available ?? false
  const { tone, title, text, again } = membershipText(membership, outcome, hasDguLogin)
  const mayAsk = outcome === 'asking' || again
  return (
    <Notice
      tone={tone}
      title={title}
      live
      action={
        outcome !== 'confirmed' && (
          <ButtonRow>
            {mayAsk && (
              <Button
                variant="secondary"
                busy={confirm.isPending && 'Spørger DGU …'}
                onClick={() => confirm.mutate(id)}
              >
                {outcome === 'asking' ? 'Bekræft medlemskabet' : 'Spørg DGU igen'}
              </Button>
            )}
            {outcome === 'unknown' && hasDguLogin && (
              <DguButton confirms variant="secondary">
                Bekræft med DGU-login
              </DguButton>
            )}
          </ButtonRow>
        )
      }
    >
      {text}
      {confirm.isError && <Problem error={confirm.error} title="Der blev ikke spurgt" />}
      {(outcome === 'unsuitable' || outcome === 'unknown') && (
        <p className="mt-2">
          <ContactUs about={title} />
        </p>
      )}
    </Notice>
  )
}
