import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { objectToNoShow, type ShownNoShow } from '#contract/checkins/no-shows.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { ContactUs, Problem } from '../shell/problem.tsx'
import { objectMutation, ownNoShowQuery } from './no-show-queries.ts'

const here = '/account/no-show'

const effectTexts: Record<ShownNoShow['effect'], string> = {
  reminder: 'Det har ikke kostet en runde.',
  round: 'Det tæller som en runde på kortet.',
  no_round: 'Der er ikke brugt en runde, fordi kortet ikke havde flere i klubben.',
}

/** The page of the mail about a no-show, where the golfer objects without signing in. `problem`: of a form without scripts. */
export function NoShowPage({ problem }: { problem: unknown }) {
  const { noShow } = useSuspenseQuery(ownNoShowQuery).data
  const object = useMutation(objectMutation)
  const error = object.error ?? problem
  if (!noShow || reasonOf(error) === 'mailed_link_gone') return <LinkGone />
  const { holderName, clubName, day, minute, effect, state } = noShow
  const when = `${formatDay(plainDate(day))} ${formatClockProse(minute)}`
  return (
    <div className="page page-body grid gap-8">
      <PageHeader
        title="Udeblevet"
        lead={`${clubName} har registreret, at ${holderName} ikke kom ${when}. ${effectTexts[effect]}`}
      />
      <div aria-live="polite" className="grid max-w-text gap-6">
        {error ? <Problem error={error} title="Indsigelsen er ikke sendt" /> : null}
        {state === 'open' ? (
          <ObjectionForm
            until={noShow.objectUntil}
            busy={object.isPending}
            send={(text) => object.mutate(text)}
          />
        ) : (
          <Outcome noShow={noShow} />
        )}
      </div>
      <p className="text-slate-700">
        Vil du hellere tale med os? <ContactUs about="Udeblevet" />
      </p>
    </div>
  )
}

type ObjectionFormProps = {
  until: ShownNoShow['objectUntil']
  busy: boolean
  send: (text: string) => void
}

function ObjectionForm({ until, busy, send }: ObjectionFormProps) {
  const [text, setText] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <form method="post" action={objectToNoShow.path} onSubmit={submit} className="grid gap-5">
      <input type="hidden" name="_page" value={here} />
      <TextArea
        name="objection"
        label="Hvad skete der?"
        help={`Skriv for eksempel, om du var der, eller hvornår du meldte afbud. Vi spørger klubben og svarer på mail. Du kan gøre indsigelse til og med ${formatDay(plainDate(until))}.`}
        minLength={3}
        maxLength={1000}
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" size="lg" busy={busy && 'Sender …'}>
          Gør indsigelse
        </Button>
      </ButtonRow>
    </form>
  )
}

function Outcome({ noShow: { state, objection, answer, effect } }: { noShow: ShownNoShow }) {
  return (
    <>
      {state === 'objected' && (
        <Notice tone="success" title="Vi har din indsigelse">
          Vi spørger klubben og svarer på mail, senest den næste hverdag.
        </Notice>
      )}
      {state === 'upheld' && (
        <Notice tone="success" title="Du har fået medhold">
          {effect === 'round' ? 'Runden er givet tilbage på kortet.' : 'Det tæller ikke længere.'}
        </Notice>
      )}
      {state === 'refused' && (
        <Notice tone="info" title="Udeblivelsen står ved magt">
          Vi har set på din indsigelse og spurgt klubben.
        </Notice>
      )}
      {state === 'over' && (
        <Notice tone="info" title="Der er ikke mere at gøre indsigelse mod">
          Klubben har taget det tilbage, eller fristen er gået.
        </Notice>
      )}
      {objection && <p>Du skrev: {objection}</p>}
      {answer && <p>Vores svar: {answer}</p>}
      <ButtonRow>
        <ButtonLink href="/account/rounds" variant="secondary">
          Se runderne
        </ButtonLink>
      </ButtonRow>
    </>
  )
}

const LinkGone = () => (
  <div className="page page-body grid gap-8">
    <PageHeader
      title="Linket gælder ikke længere"
      lead="Åbn mailen igen, hvis det er mere end en time siden. Er fristen gået, så skriv til os."
    />
    <p>
      <ContactUs about="Udeblevet" />
    </p>
  </div>
)
