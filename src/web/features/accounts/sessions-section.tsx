import { useMutation, useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/accounts/security.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Problem } from '../shell/problem.tsx'
import { endOthersMutation, endSessionMutation, sessionsQuery } from './security-queries.ts'

/** The sessions of the account, with buttons to end them. */
export function SessionsSection() {
  const { data, error } = useQuery(sessionsQuery)
  const endOthers = useMutation(endOthersMutation)
  const sessions = data?.sessions ?? []
  return (
    <section aria-labelledby="sessions" className="grid gap-5 border-t border-slate-200 pt-8">
      <div>
        <h2 id="sessions" className="text-xl">
          Her er du logget ind
        </h2>
        <p className="mt-2 max-w-text text-slate-700">
          Er der et sted, du ikke kender, så log det ud, og vælg en ny adgangskode. Når du logger ud
          alle andre steder, kan dine andre telefoner heller ikke længere tjekke ind ved skiltene.
        </p>
      </div>
      {error && <Problem error={error} title="Listen kunne ikke hentes" />}
      <ul className="divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {endOthers.isError && (
        <Problem error={endOthers.error} title="De andre er stadig logget ind" />
      )}
      {sessions.length > 1 && (
        <ButtonRow>
          <Button
            variant="secondary"
            busy={endOthers.isPending && 'Logger ud …'}
            onClick={() => endOthers.mutate()}
          >
            Log ud alle andre steder
          </Button>
        </ButtonRow>
      )}
      <p className="sr-only" aria-live="polite">
        {endOthers.isSuccess &&
          'Du er logget ud alle andre steder, og andre telefoner kan ikke længere tjekke ind.'}
      </p>
    </section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useMutation(endSessionMutation)
  const { id, browser, place, signedInOn, usedOn, isThis, isRemembered } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2.5">
          <strong>{browser}</strong>
          {isThis && <Badge tone="success">Denne browser</Badge>}
          {isRemembered && <Badge>Huskes i 30 dage</Badge>}
        </span>
        <span className="text-sm text-slate-600">
          Logget ind {onDay(signedInOn)}, sidst brugt {onDay(usedOn)}. IP-adresse{' '}
          <span className="figures">{place}</span>
        </span>
      </span>
      {!isThis && (
        <Button
          variant="quiet"
          className="-mr-4"
          busy={end.isPending && 'Logger ud …'}
          onClick={() => end.mutate(id)}
        >
          Log ud <span className="sr-only">af {browser}</span>
        </Button>
      )}
      {end.isError && <Problem error={end.error} title="Der er stadig logget ind" />}
    </li>
  )
}

const onDay = (day: string) => formatDay(plainDate(day), { weekday: false })
