import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reasonOf } from '../../error-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DemoCode } from './demo-code.tsx'
import { PostedFrom } from './posted-from.tsx'
import { SecondCodeForm, type SecondFactor } from './second-code-form.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { passSecondStepMutation, secondStepQuery } from './two-factor-queries.ts'

type SecondStepProps = {
  /** Continues after a correct code. */
  enter: () => void
  /** Returns to mail and password. */
  again: () => void
  /** The next page, for a form that is posted without scripts. */
  next: string
  way: SecondFactor
  /** Why a code that was posted without scripts was refused. */
  problem: unknown
}

/** The second step of a sign-in. There is no session before it. */
export function SecondStep({ enter, again, next, way, problem }: SecondStepProps) {
  const { data } = useQuery(secondStepQuery)
  const pass = useMutation({ ...passSecondStepMutation, onSuccess: enter })
  // Move the focus to the field that replaced the sent form.
  useEffect(() => document.getElementById('secondCode')?.focus(), [])
  const isOver = reasonOf(pass.error ?? problem) === 'second_step_over'
  const here = (shown: SecondFactor) =>
    `/account/login?step=second${shown === 'paper' ? '&with=paper' : ''}`
  const other = here(way === 'app' ? 'paper' : 'app')
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        title="Ét trin til"
        lead="Åbn appen på din telefon, og skriv den kode, den viser for Sæsonkortet."
      />
      <DemoCode code={data?.demoCode} />
      <SecondCodeForm
        action="Log ind"
        busy="Logger ind …"
        isDone={pass.isSuccess}
        send={(code, remember) => pass.mutateAsync({ code, remember })}
        mayRemember={data?.mayRemember}
        renderProblem={(error) => <SignInProblem error={error} />}
        posted={{
          from: <PostedFrom path={here(way)} next={next} />,
          way,
          otherHref: `${other}&next=${encodeURIComponent(next)}`,
          error: problem,
        }}
      />
      <div className="border-t border-slate-200 pt-4">
        <ButtonLink
          variant={isOver ? 'secondary' : 'quiet'}
          className={isOver ? '' : '-ml-5'}
          href={`/account/login?way=password&next=${encodeURIComponent(next)}`}
          onClick={again}
        >
          Begynd forfra
        </ButtonLink>
      </div>
    </div>
  )
}
